// RUN: farkas opt -t 'unroll(%j;2)'
// The tiles of a loop that starts where the loop around says count from its start.
func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n step 3 {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0)[s0] -> (-d0 + s0 - 3)>
//| #map1 = affine_map<(d0)[s0] -> ((((d0 - s0 + 1) floordiv 3 + 1) floordiv 2) * -6 + 1)>
//| #map2 = affine_map<(d0)[s0] -> (-d0 + s0)>
//| module {
//|   func.func @f(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 1 to #map(%i)[%n] step 6 {
//|         affine.store %x, %A[%i, %i + %j] : memref<?x?xf32>
//|         affine.store %x, %A[%i, %i + %j + 3] : memref<?x?xf32>
//|       }
//|       affine.for %j_1 = #map1(%i)[%n] to #map2(%i)[%n] step 3 {
//|         affine.store %x, %A[%i, %i + %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
