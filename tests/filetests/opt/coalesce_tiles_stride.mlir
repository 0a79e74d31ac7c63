// RUN: farkas opt -t 'coalesce(%i,%p)'
// The points of a tile do not go on where those of the one before stop: 3 does not divide 8.
func.func @f(%A: memref<72xf32>, %x: f32) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %p = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 8)>(%i) step 3 {
      affine.store %x, %A[%p] : memref<72xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<72xf32>, %x: f32) {
//|     affine.for %i_p = 0 to 24 {
//|       affine.store %x, %A[%i_p * 3 - %i_p floordiv 3] : memref<72xf32>
//|     }
//|     return
//|   }
//| }
