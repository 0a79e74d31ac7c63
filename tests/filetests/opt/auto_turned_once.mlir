// RUN: farkas opt -t auto --report
// Each element of %B is read once: a copy would read it just as badly. The nest goes in square tiles.
func.func @add(%n: index, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %b = affine.load %B[%j, %i] : memref<?x?xf64>
      %s = arith.addf %c, %b : f64
      affine.store %s, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
