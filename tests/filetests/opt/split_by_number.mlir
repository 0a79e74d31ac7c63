// RUN: farkas opt -t 'split(%i@1; %i@1 < 4)'
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 30 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  affine.for %i = 0 to 20 {
    affine.store %x, %A[%i + 30] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %x: f32) {
//|     affine.for %i = 0 to 30 {
//|       affine.store %x, %A[%i] : memref<64xf32>
//|     }
//|     affine.for %i = 0 to 4 {
//|       affine.store %x, %A[%i + 30] : memref<64xf32>
//|     }
//|     affine.for %i_1 = 4 to 20 {
//|       affine.store %x, %A[%i_1 + 30] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
