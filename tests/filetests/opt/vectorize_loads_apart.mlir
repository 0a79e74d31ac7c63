// RUN: farkas opt -t vectorize(%j;8)
// Two from lane to lane.
func.func @f(%A: memref<128xf32>, %B: memref<128xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    %twice = arith.addi %j, %j : index
    %a = memref.load %A[%twice] : memref<128xf32>
    memref.store %a, %B[%j] : memref<128xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
//| module {
//|   func.func @f(%A: memref<128xf32>, %B: memref<128xf32>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     affine.for %j = 0 to #map()[%n] step 8 {
//|       %0 = affine.load %A[%j * 2] : memref<128xf32>
//|       %1 = affine.load %A[%j * 2 + 2] : memref<128xf32>
//|       %2 = affine.load %A[%j * 2 + 4] : memref<128xf32>
//|       %3 = affine.load %A[%j * 2 + 6] : memref<128xf32>
//|       %4 = affine.load %A[%j * 2 + 8] : memref<128xf32>
//|       %5 = affine.load %A[%j * 2 + 10] : memref<128xf32>
//|       %6 = affine.load %A[%j * 2 + 12] : memref<128xf32>
//|       %7 = affine.load %A[%j * 2 + 14] : memref<128xf32>
//|       %a = vector.from_elements %0, %1, %2, %3, %4, %5, %6, %7 : vector<8xf32>
//|       affine.vector_store %a, %B[%j] : memref<128xf32>, vector<8xf32>
//|     }
//|     affine.for %j_1 = max #map1()[%n] to %n {
//|       %twice = arith.addi %j_1, %j_1 : index
//|       %a = memref.load %A[%twice] : memref<128xf32>
//|       memref.store %a, %B[%j_1] : memref<128xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %j: 8 iterations at once
