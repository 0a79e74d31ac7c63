// RUN: farkas opt -t 'coalesce(%i,%p)'
// Points are left out between tiles: iterations are counted.
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %p = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 7)>(%i) {
      affine.store %x, %A[%p] : memref<64xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %x: f32) {
//|     affine.for %i_p = 0 to 56 {
//|       affine.store %x, %A[%i_p + %i_p floordiv 7] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
