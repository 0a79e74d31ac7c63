// RUN: farkas opt -t auto
// Only a skew by 63 helps, which leaves nothing to run in parallel. The inner loop is parallel as it is.
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
//|       affine.parallel (%j) = (0) to (64) {
//|         %0 = affine.load %A[%i - 1, -%j + 63] : memref<64x64xf32>
//|         affine.store %0, %A[%i, %j] : memref<64x64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @turned: auto does parallelize(%j)
//| @turned: %j does not join %i: (%i, %j) = (1, 32) writes %A[1, 32], which (%i, %j) = (2, 31) reads
//| @turned: no parallelize(%i): (%i, %j) = (1, 0) writes %A[1, 0], which (%i, %j) = (2, 63) reads
