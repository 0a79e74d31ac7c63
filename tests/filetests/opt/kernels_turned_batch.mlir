// RUN: farkas opt -t kernels
// Two arrays are turned, and the loop along their rows is the outermost one; that of batches stands between.
func.func @f(%n: index, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %C: memref<?x?x?xf64>) {
  affine.parallel (%i, %b, %j) = (0, 0, 0) to (symbol(%n), symbol(%n), symbol(%n)) {
    %0 = affine.load %A[%b, %j, %i] : memref<?x?x?xf64>
    %1 = affine.load %B[%j, %b, %i] : memref<?x?x?xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %C[%i, %b, %j] : memref<?x?x?xf64>
  }
  return
}
