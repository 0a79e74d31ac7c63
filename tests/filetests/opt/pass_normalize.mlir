// RUN: farkas opt --affine-loop-normalize=promote-single-iter
func.func @f(%A: memref<64xf32>) {
  affine.for %i = 7 to 30 step 3 {
    %a = affine.load %A[%i - 6] : memref<64xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>) {
//|     affine.for %i = 0 to 8 {
//|       %a = affine.load %A[%i * 3 + 1] : memref<64xf32>
//|       affine.store %a, %A[%i * 3 + 7] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
