// RUN: farkas opt -t parallelize(%i1;privatize=8)
// Nobody says that the order may be given up.
func.func @kernel_atax(%m: index, %n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %tmp: memref<?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %y[%i] : memref<?xf64>
  }
  affine.for %i1 = 0 to %m {
    affine.store %zero, %tmp[%i1] : memref<?xf64>
    affine.for %j = 0 to %n {
      %tmp0 = affine.load %tmp[%i1] : memref<?xf64>
      %a0 = affine.load %A[%i1, %j] : memref<?x?xf64>
      %x0 = affine.load %x[%j] : memref<?xf64>
      %0 = arith.mulf %a0, %x0 : f64
      %1 = arith.addf %tmp0, %0 : f64
      affine.store %1, %tmp[%i1] : memref<?xf64>
    }
    affine.for %j1 = 0 to %n {
      %y0 = affine.load %y[%j1] : memref<?xf64>
      %a1 = affine.load %A[%i1, %j1] : memref<?x?xf64>
      %tmp1 = affine.load %tmp[%i1] : memref<?xf64>
      %2 = arith.mulf %a1, %tmp1 : f64
      %3 = arith.addf %y0, %2 : f64
      affine.store %3, %y[%j1] : memref<?xf64>
    }
  }
  return
}

//| refused: parallelize: iterations of %i1 depend on each other [carries-dependence]
//|   --> privatize_atax_refused.mlir:19:13
//|    |
//| 19 |       %y0 = affine.load %y[%j1] : memref<?xf64>
//|    |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %y[0] at (%i1, %j1) = (1, 0)
//| ...
//| 24 |       affine.store %3, %y[%j1] : memref<?xf64>
//|    |       ---------------------------------------- writes %y[0] at (%i1, %j1) = (0, 0)
//|    |
//|    = with %m = 2, %n = 1
//|    = all such pairs: [m, n] -> { [i1, j1] -> [i1', j1] : i1 >= 0 and 0 <= j1 < n and i1 < i1' < m }
//|    = help: try: --reassociate
//| exit code 1
