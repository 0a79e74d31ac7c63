// RUN: farkas opt -t auto
// Only a skew by 63 helps, which leaves nothing to run in parallel, and the inner loop is too short for a fork.
func.func @turned(%A: memref<64x64xf32>) {
  affine.for %i = 1 to 64 {
    affine.for %j = 0 to 64 {
      %0 = affine.load %A[%i - 1, -%j + 63] : memref<64x64xf32>
      affine.store %0, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

//| module {
//|   func.func @turned(%A: memref<64x64xf32>) {
//|     affine.for %i = 1 to 64 {
//|       affine.for %j = 0 to 64 {
//|         %0 = affine.load %A[%i - 1, -%j + 63] : memref<64x64xf32>
//|         affine.store %0, %A[%i, %j] : memref<64x64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @turned: auto does nothing: no order is faster by the model
