// RUN: farkas opt -t auto --report
// Every element of a row waits for the one before it in each step: what is behind the corner waits for it too, and nothing is jammed.
func.func @chain(%n: index, %m: index, %L: memref<?x?xf64>, %X: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %k = 1 to %n {
      %x = affine.load %X[%i, %n - 1] : memref<?x?xf64>
      %d = affine.load %L[%k, %k] : memref<?x?xf64>
      %q = arith.divf %x, %d : f64
      affine.store %q, %X[%i, %k - 1] : memref<?x?xf64>
      affine.for %j = affine_map<(d0) -> (d0)>(%k) to %n {
        %y = affine.load %X[%i, %j] : memref<?x?xf64>
        %z = affine.load %X[%i, %k - 1] : memref<?x?xf64>
        %l = affine.load %L[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %z, %l : f64
        %s = arith.subf %y, %p : f64
        affine.store %s, %X[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
