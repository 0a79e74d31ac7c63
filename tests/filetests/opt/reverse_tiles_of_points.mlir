// RUN: farkas opt -t 'tile(%i;4) skew(%i_t,%i;-1) reverse(%i_t)'
// The tiles run backwards, and in each the points count from 0.
func.func @f(%A: memref<7xf32>, %x: f32) {
  affine.for %i = 0 to 7 {
    affine.store %x, %A[%i] : memref<7xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 3, 4)>
//| module {
//|   func.func @f(%A: memref<7xf32>, %x: f32) {
//|     affine.for %i_t = 0 to 8 step 4 {
//|       affine.for %i = 0 to min #map(%i_t) {
//|         affine.store %x, %A[%i - %i_t + 4] : memref<7xf32>
//|       }
//|     }
//|     return
//|   }
//| }
