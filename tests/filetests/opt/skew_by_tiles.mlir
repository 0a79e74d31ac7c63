// RUN: farkas opt -t 'tile(%i;4) skew(%i_t,%i;1)'
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 30 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0 * 2)>
//| #map1 = affine_map<(d0) -> (d0 + 30, d0 * 2 + 4)>
//| module {
//|   func.func @f(%A: memref<64xf32>, %x: f32) {
//|     affine.for %i_t = 0 to 30 step 4 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t) {
//|         affine.store %x, %A[%i - %i_t] : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
