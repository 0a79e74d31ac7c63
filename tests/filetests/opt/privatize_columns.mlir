// RUN: farkas opt --reassociate -t parallelize(%i;privatize=8)
// Sums of columns: each chunk of rows has a whole vector of its own.
func.func @columns(%A: memref<100x30xf32>, %C: memref<30xf32>) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 30 {
      %a = affine.load %A[%i, %j] : memref<100x30xf32>
      %c = affine.load %C[%j] : memref<30xf32>
      %s = arith.addf %c, %a : f32
      affine.store %s, %C[%j] : memref<30xf32>
    }
  }
  return
}
