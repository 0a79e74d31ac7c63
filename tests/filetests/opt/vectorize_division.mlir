// RUN: farkas opt -t 'vectorize(%i;4)'
// Each lane divides where its iteration did.
func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %m: index, %n: index) {
  affine.for %i = max affine_map<()[s0, s1] -> (s0, s1)>()[%m, %n] to 100 {
    %a = affine.load %A[%i] : memref<?xi32>
    %b = affine.load %B[%i] : memref<?xi32>
    %c = arith.divsi %a, %b : i32
    %p = arith.cmpi sgt, %c, %b : i32
    %d = arith.select %p, %a, %c : i32
    affine.store %d, %A[%i] : memref<?xi32>
  }
  return
}

//| #map = affine_map<()[s0, s1] -> (s0, s1)>
//| #map1 = affine_map<()[s0] -> (((s0 + 3) floordiv 4) * 4, 100)>
//| #map2 = affine_map<()[s0, s1] -> (((s0 + 3) floordiv 4) * 4, s1)>
//| #map3 = affine_map<()[s0, s1] -> (((s0 + 3) floordiv 4) * 4, ((s1 + 3) floordiv 4) * 4)>
//| module {
//|   func.func @f(%A: memref<?xi32>, %B: memref<?xi32>, %m: index, %n: index) {
//|     affine.for %i_1 = max #map()[%m, %n] to min #map1()[%m] {
//|       %a = affine.load %A[%i_1] : memref<?xi32>
//|       %b = affine.load %B[%i_1] : memref<?xi32>
//|       %c = arith.divsi %a, %b : i32
//|       %p = arith.cmpi sgt, %c, %b : i32
//|       %d = arith.select %p, %a, %c : i32
//|       affine.store %d, %A[%i_1] : memref<?xi32>
//|     }
//|     affine.for %i_2 = max #map2()[%m, %n] to min #map1()[%n] {
//|       %a = affine.load %A[%i_2] : memref<?xi32>
//|       %b = affine.load %B[%i_2] : memref<?xi32>
//|       %c = arith.divsi %a, %b : i32
//|       %p = arith.cmpi sgt, %c, %b : i32
//|       %d = arith.select %p, %a, %c : i32
//|       affine.store %d, %A[%i_2] : memref<?xi32>
//|     }
//|     affine.for %i = max #map3()[%m, %n] to 100 step 4 {
//|       %a = affine.vector_load %A[%i] : memref<?xi32>, vector<4xi32>
//|       %b = affine.vector_load %B[%i] : memref<?xi32>, vector<4xi32>
//|       %c = arith.divsi %a, %b : vector<4xi32>
//|       %p = arith.cmpi sgt, %c, %b : vector<4xi32>
//|       %d = arith.select %p, %a, %c : vector<4xi1>, vector<4xi32>
//|       affine.vector_store %d, %A[%i] : memref<?xi32>, vector<4xi32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %i: 4 iterations at once
