// RUN: farkas opt -t 'unroll_jam(%i;4)'
// Begins that are quotients: that they lie between the bounds of the loop is a question about sets.
func.func @steps(%A: memref<?x?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 floordiv 2)>(%i) to %n {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<(d0) -> (d0 floordiv 2)>
//| #map2 = affine_map<(d0) -> ((d0 + 1) ceildiv 2)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>
//| module {
//|   func.func @steps(%A: memref<?x?xf32>, %x: f32, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 4 {
//|       affine.for %j = #map1(%i) to #map2(%i) {
//|         affine.store %x, %A[%i, %j] : memref<?x?xf32>
//|         affine.store %x, %A[%i + 1, %j] : memref<?x?xf32>
//|       }
//|       affine.for %j_2 = #map2(%i) to %n {
//|         affine.store %x, %A[%i, %j_2] : memref<?x?xf32>
//|         affine.store %x, %A[%i + 1, %j_2] : memref<?x?xf32>
//|         affine.store %x, %A[%i + 2, %j_2] : memref<?x?xf32>
//|         affine.store %x, %A[%i + 3, %j_2] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_1 = max #map3()[%n] to %n {
//|       affine.for %j_1 = #map1(%i_1) to %n {
//|         affine.store %x, %A[%i_1, %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
