// RUN: farkas opt -t 'unroll_jam(%i;2)'
// Two statements in one loop, one of which begins later: all have begun at the last begin of both.
func.func @both(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
      affine.if affine_set<(d0, d1) : (d1 - d0 - 4 >= 0)>(%i, %j) {
        affine.store %x, %B[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (s0, d0 + 5)>
//| #map3 = affine_map<(d0) -> (d0 + 5)>
//| #map4 = affine_map<()[s0] -> ((s0 floordiv 2) * 2, 0)>
//| #set = affine_set<(d0, d1) : (d1 - d0 - 4 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - (d1 + 1) >= 0)>
//| module {
//|   func.func @both(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %x: f32, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 2 {
//|       affine.for %j = #map1(%i) to min #map2(%i)[%n] {
//|         affine.store %x, %A[%i, %j] : memref<?x?xf32>
//|         affine.if #set(%i, %j) {
//|           affine.store %x, %B[%i, %j] : memref<?x?xf32>
//|         }
//|         affine.if #set1(%j, %i) {
//|           affine.store %x, %A[%i + 1, %j] : memref<?x?xf32>
//|         }
//|       }
//|       affine.for %j_2 = #map3(%i) to %n {
//|         affine.store %x, %A[%i, %j_2] : memref<?x?xf32>
//|         affine.store %x, %B[%i, %j_2] : memref<?x?xf32>
//|         affine.store %x, %A[%i + 1, %j_2] : memref<?x?xf32>
//|         affine.store %x, %B[%i + 1, %j_2] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_1 = max #map4()[%n] to %n {
//|       affine.for %j_1 = #map1(%i_1) to %n {
//|         affine.store %x, %A[%i_1, %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @both: assumed: %A and %B do not overlap
