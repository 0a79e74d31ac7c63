// RUN: farkas opt -t 'interchange(%t,%i)'
func.func @jacobi(%steps: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %l = affine.load %A[%i - 1] : memref<?xf64>
      %r = affine.load %A[%i + 1] : memref<?xf64>
      %s = arith.addf %l, %r : f64
      affine.store %s, %B[%i] : memref<?xf64>
    }
    affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %b = affine.load %B[%k] : memref<?xf64>
      affine.store %b, %A[%k] : memref<?xf64>
    }
  }
  return
}

//| refused: %t and %i are not perfectly nested: this also runs in %t [not-perfectly-nested]
//|   --> jacobi_interchange_not_perfect.mlir:10:5
//|    |
//| 10 |     affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: try: -t 'fuse(%i,%k;shift=1) skew(%t,%i;2) interchange(%t,%i)'
//| exit code 1
