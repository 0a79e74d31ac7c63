// Products of %b pairs of matrices.
func.func @batched_matmul(%b: index, %m: index, %n: index, %k: index,
                          %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %C: memref<?x?x?xf64>) {
  affine.for %batch = 0 to %b {
    affine.for %i = 0 to %m {
      affine.for %j = 0 to %n {
        affine.for %l = 0 to %k {
          %x = affine.load %A[%batch, %i, %l] : memref<?x?x?xf64>
          %y = affine.load %B[%batch, %l, %j] : memref<?x?x?xf64>
          %sum = affine.load %C[%batch, %i, %j] : memref<?x?x?xf64>
          %product = arith.mulf %x, %y : f64
          %more = arith.addf %sum, %product : f64
          affine.store %more, %C[%batch, %i, %j] : memref<?x?x?xf64>
        }
      }
    }
  }
  return
}
