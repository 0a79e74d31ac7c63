// RUN: farkas opt -t parallelize(%i1;privatize=8)
// Nobody says that the order may be given up.
func.func @kernel_bicg(%m: index, %n: index, %A: memref<?x?xf64>, %s: memref<?xf64>, %q: memref<?xf64>, %p: memref<?xf64>, %r: memref<?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  affine.for %i = 0 to %m {
    affine.store %zero, %s[%i] : memref<?xf64>
  }
  affine.for %i1 = 0 to %n {
    affine.store %zero, %q[%i1] : memref<?xf64>
    affine.for %j = 0 to %m {
      %s0 = affine.load %s[%j] : memref<?xf64>
      %r0 = affine.load %r[%i1] : memref<?xf64>
      %a0 = affine.load %A[%i1, %j] : memref<?x?xf64>
      %0 = arith.mulf %r0, %a0 : f64
      %1 = arith.addf %s0, %0 : f64
      affine.store %1, %s[%j] : memref<?xf64>
      %q0 = affine.load %q[%i1] : memref<?xf64>
      %a1 = affine.load %A[%i1, %j] : memref<?x?xf64>
      %p0 = affine.load %p[%j] : memref<?xf64>
      %2 = arith.mulf %a1, %p0 : f64
      %3 = arith.addf %q0, %2 : f64
      affine.store %3, %q[%i1] : memref<?xf64>
    }
  }
  return
}

//| refused: parallelize: iterations of %i1 depend on each other [carries-dependence]
//|   --> privatize_bicg_refused.mlir:11:13
//|    |
//| 11 |       %s0 = affine.load %s[%j] : memref<?xf64>
//|    |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %s[0] at (%i1, %j) = (1, 0)
//| ...
//| 16 |       affine.store %1, %s[%j] : memref<?xf64>
//|    |       --------------------------------------- writes %s[0] at (%i1, %j) = (0, 0)
//|    |
//|    = with %m = 1, %n = 2
//|    = all such pairs: [m, n] -> { [i1, j] -> [i1', j] : i1 >= 0 and 0 <= j < m and i1 < i1' < n }
//|    = help: try: --reassociate
//| exit code 1
