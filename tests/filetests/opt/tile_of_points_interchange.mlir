// RUN: farkas opt -t 'tile(%i;3) skew(%i_t,%i;-1) tile(%i;1) interchange(%i_t,%i_t2)'
// The loop over points counts from 0 in each tile, and its tiles of one point go outside.
func.func @f(%A: memref<5xf32>, %x: f32) {
  affine.for %i = 0 to 5 {
    affine.store %x, %A[%i] : memref<5xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (-d0 + 5)>
//| module {
//|   func.func @f(%A: memref<5xf32>, %x: f32) {
//|     affine.for %i_t2 = 0 to 3 {
//|       affine.for %i_t = 0 to #map(%i_t2) step 3 {
//|         affine.store %x, %A[%i_t2 + %i_t] : memref<5xf32>
//|       }
//|     }
//|     return
//|   }
//| }
