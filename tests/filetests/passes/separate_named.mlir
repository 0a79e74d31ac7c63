// RUN: farkas opt '--affine-loop-tile=tile-size=5 separate'
func.func @f(%A: memref<10x10xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      affine.store %v, %A[%i, %j] : memref<10x10xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 5)>
//| module {
//|   func.func @f(%A: memref<10x10xf32>, %v: f32) {
//|     affine.for %i_t = 0 to 10 step 5 {
//|       affine.for %j_t = 0 to 10 step 5 {
//|         affine.for %i = #map(%i_t) to #map1(%i_t) {
//|           affine.for %j = #map(%j_t) to #map1(%j_t) {
//|             affine.store %v, %A[%i, %j] : memref<10x10xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: `separate(%i_t,%j_t)` changes nothing
