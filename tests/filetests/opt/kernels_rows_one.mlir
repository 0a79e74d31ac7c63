// RUN: farkas opt -t kernels
// Each row is read by one row of threads only: nothing is done.
func.func @f(%A: memref<64x300xf64>, %B: memref<64x300xf64>) {
  affine.parallel (%i, %j) = (0, 0) to (60, 299) {
    %0 = affine.load %A[%i, %j] : memref<64x300xf64>
    %1 = affine.load %A[%i, %j + 1] : memref<64x300xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %B[%i, %j] : memref<64x300xf64>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64x300xf64>, %B: memref<64x300xf64>) {
//|     affine.parallel (%i, %j) = (0, 0) to (60, 299) {
//|       %0 = affine.load %A[%i, %j] : memref<64x300xf64>
//|       %1 = affine.load %A[%i, %j + 1] : memref<64x300xf64>
//|       %2 = arith.addf %0, %1 : f64
//|       affine.store %2, %B[%i, %j] : memref<64x300xf64>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: `kernels` changes nothing
