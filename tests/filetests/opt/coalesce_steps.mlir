// RUN: farkas opt -t 'coalesce(%i,%j)'
func.func @f(%A: memref<16x16xf32>, %c: f32) {
  affine.for %i = 1 to 16 step 3 {
    affine.for %j = 2 to 16 step 4 {
      affine.store %c, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16x16xf32>, %c: f32) {
//|     affine.for %i_j = 0 to 20 {
//|       affine.store %c, %A[(%i_j floordiv 4) * 3 + 1, (%i_j mod 4) * 4 + 2] : memref<16x16xf32>
//|     }
//|     return
//|   }
//| }
