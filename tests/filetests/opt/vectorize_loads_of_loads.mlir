// RUN: farkas opt -t vectorize(%j;8)
// The subscript is a number from memory.
func.func @f(%A: memref<128xf32>, %B: memref<128xf32>, %X: memref<128xindex>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %j = %c0 to %n step %c1 {
    %x = memref.load %X[%j] : memref<128xindex>
    %a = memref.load %A[%x] : memref<128xf32>
    memref.store %a, %B[%j] : memref<128xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
//| module {
//|   func.func @f(%A: memref<128xf32>, %B: memref<128xf32>, %X: memref<128xindex>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     affine.for %j = 0 to #map()[%n] step 8 {
//|       %x = affine.vector_load %X[%j] : memref<128xindex>, vector<8xindex>
//|       %0 = vector.extract %x[0] : index from vector<8xindex>
//|       %1 = memref.load %A[%0] : memref<128xf32>
//|       %2 = vector.extract %x[1] : index from vector<8xindex>
//|       %3 = memref.load %A[%2] : memref<128xf32>
//|       %4 = vector.extract %x[2] : index from vector<8xindex>
//|       %5 = memref.load %A[%4] : memref<128xf32>
//|       %6 = vector.extract %x[3] : index from vector<8xindex>
//|       %7 = memref.load %A[%6] : memref<128xf32>
//|       %8 = vector.extract %x[4] : index from vector<8xindex>
//|       %9 = memref.load %A[%8] : memref<128xf32>
//|       %10 = vector.extract %x[5] : index from vector<8xindex>
//|       %11 = memref.load %A[%10] : memref<128xf32>
//|       %12 = vector.extract %x[6] : index from vector<8xindex>
//|       %13 = memref.load %A[%12] : memref<128xf32>
//|       %14 = vector.extract %x[7] : index from vector<8xindex>
//|       %15 = memref.load %A[%14] : memref<128xf32>
//|       %a = vector.from_elements %1, %3, %5, %7, %9, %11, %13, %15 : vector<8xf32>
//|       affine.vector_store %a, %B[%j] : memref<128xf32>, vector<8xf32>
//|     }
//|     affine.for %j_1 = max #map1()[%n] to %n {
//|       %x = memref.load %X[%j_1] : memref<128xindex>
//|       %a = memref.load %A[%x] : memref<128xf32>
//|       memref.store %a, %B[%j_1] : memref<128xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: assumed: %B and %X do not overlap
//| @f: %j: 8 iterations at once
