// RUN: farkas opt -t kernels
// Rows of 31 elements do not fill a tile: nothing is done.
func.func @transpose(%A: memref<31x1000xf32>, %B: memref<1000x31xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (1000, 31) {
    %a = affine.load %A[%j, %i] : memref<31x1000xf32>
    affine.store %a, %B[%i, %j] : memref<1000x31xf32>
  }
  return
}

//| module {
//|   func.func @transpose(%A: memref<31x1000xf32>, %B: memref<1000x31xf32>) {
//|     affine.parallel (%i, %j) = (0, 0) to (1000, 31) {
//|       %a = affine.load %A[%j, %i] : memref<31x1000xf32>
//|       affine.store %a, %B[%i, %j] : memref<1000x31xf32>
//|     }
//|     return
//|   }
//| }
//| @transpose: assumed: %A and %B do not overlap
//| @transpose: `kernels` changes nothing
