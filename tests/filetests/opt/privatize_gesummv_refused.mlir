// RUN: farkas opt -t parallelize(%j;privatize=4)
// Nobody says that the order may be given up.
func.func @kernel_gesummv(%n: index, %alpha: f64, %beta: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %tmp: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %zero = arith.constant 0.000000e+00 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %tmp[%i] : memref<?xf64>
    affine.store %zero, %y[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %a0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %x0 = affine.load %x[%j] : memref<?xf64>
      %0 = arith.mulf %a0, %x0 : f64
      %tmp0 = affine.load %tmp[%i] : memref<?xf64>
      %1 = arith.addf %0, %tmp0 : f64
      affine.store %1, %tmp[%i] : memref<?xf64>
      %b0 = affine.load %B[%i, %j] : memref<?x?xf64>
      %x1 = affine.load %x[%j] : memref<?xf64>
      %2 = arith.mulf %b0, %x1 : f64
      %y0 = affine.load %y[%i] : memref<?xf64>
      %3 = arith.addf %2, %y0 : f64
      affine.store %3, %y[%i] : memref<?xf64>
    }
    %tmp1 = affine.load %tmp[%i] : memref<?xf64>
    %4 = arith.mulf %alpha, %tmp1 : f64
    %y1 = affine.load %y[%i] : memref<?xf64>
    %5 = arith.mulf %beta, %y1 : f64
    %6 = arith.addf %4, %5 : f64
    affine.store %6, %y[%i] : memref<?xf64>
  }
  return
}

//| refused: parallelize: iterations of %j depend on each other [carries-dependence]
//|   --> privatize_gesummv_refused.mlir:12:15
//|    |
//| 12 |       %tmp0 = affine.load %tmp[%i] : memref<?xf64>
//|    |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %tmp[0] at (%i, %j) = (0, 1)
//| 13 |       %1 = arith.addf %0, %tmp0 : f64
//| 14 |       affine.store %1, %tmp[%i] : memref<?xf64>
//|    |       ----------------------------------------- writes %tmp[0] at (%i, %j) = (0, 0)
//|    |
//|    = with %n = 2
//|    = all such pairs: [n] -> { [i, j] -> [i, j'] : 0 <= i < n and j >= 0 and j < j' < n }
//|    = help: try: --reassociate
//| exit code 1
