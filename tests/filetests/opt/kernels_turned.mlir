// RUN: farkas opt -t kernels
// Rows of %A are columns of %B: tiles of 32 x 32 go through shared memory, and rows of that are one element longer.
func.func @transpose(%n: index, %m: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%m)) {
    %a = affine.load %A[%j, %i] : memref<?x?xf32>
    affine.store %a, %B[%i, %j] : memref<?x?xf32>
  }
  return
}
