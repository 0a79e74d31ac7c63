// RUN: farkas opt '--affine-loop-tile=tile-size=0b11'
func.func @f(%A: memref<16x16xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 6 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 3)>
//| module {
//|   func.func @f(%A: memref<16x16xf32>, %v: f32) {
//|     affine.for %j_t = 0 to 6 step 3 {
//|       affine.for %i = 0 to 3 {
//|         affine.for %j = #map(%j_t) to #map1(%j_t) {
//|           affine.store %v, %A[%i, %j] : memref<16x16xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
