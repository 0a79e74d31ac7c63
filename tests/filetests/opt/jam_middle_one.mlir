// RUN: farkas opt -t 'unroll_jam(%i;2)'
// One guard alone: two loops would be longer, and save little.
func.func @triangle(%A: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<(d0) -> (d0 + 1)>
//| #map2 = affine_map<()[s0] -> ((s0 floordiv 2) * 2, 0)>
//| #map3 = affine_map<(d0) -> (d0)>
//| #set = affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>
//| module {
//|   func.func @triangle(%A: memref<?x?xf32>, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 2 {
//|       affine.for %j = 0 to #map1(%i) {
//|         affine.if #set(%i, %j) {
//|           %2 = affine.load %A[%i, %j] : memref<?x?xf32>
//|           %3 = arith.addf %2, %2 : f32
//|           affine.store %3, %A[%i, %j] : memref<?x?xf32>
//|         }
//|         %0 = affine.load %A[%i + 1, %j] : memref<?x?xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i + 1, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_1 = max #map2()[%n] to %n {
//|       affine.for %j_1 = 0 to #map3(%i_1) {
//|         %0 = affine.load %A[%i_1, %j_1] : memref<?x?xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i_1, %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
