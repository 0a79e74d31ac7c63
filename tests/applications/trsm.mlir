// A triangular system with %m right-hand sides: L X = B, X in the place of B.
func.func @trsm(%n: index, %m: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %j = 0 to %m {
        %l = affine.load %L[%i, %k] : memref<?x?xf64>
        %x = affine.load %B[%k, %j] : memref<?x?xf64>
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %l, %x : f64
        %r = arith.subf %b, %p : f64
        affine.store %r, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %j = 0 to %m {
      %d = affine.load %L[%i, %i] : memref<?x?xf64>
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %r = arith.divf %b, %d : f64
      affine.store %r, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
