// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @dot(%n: index, %x: memref<?x?xf64>, %y: memref<?x?xf64>) -> f64 {
  %zero = arith.constant 0.0 : f64
  %dot = affine.for %i = 0 to %n iter_args(%s = %zero) -> (f64) {
    %inner = affine.for %j = 0 to %n iter_args(%t = %s) -> (f64) {
      %a = affine.load %x[%i, %j] : memref<?x?xf64>
      %b = affine.load %y[%i, %j] : memref<?x?xf64>
      %ab = arith.mulf %a, %b : f64
      %next = arith.addf %t, %ab : f64
      affine.yield %next : f64
    }
    affine.yield %inner : f64
  }
  return %dot : f64
}

//| refused: interchange reverses a dependence [reverses-dependence]
//|   --> iter_args_interchange.mlir:10:7
//|    |
//| 10 |       affine.yield %next : f64
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^
//|    |       |
//|    |       overwrites %dot at (%i, %j) = (1, 0)
//|    |       reads %dot at (%i, %j) = (0, 1)
//|    |
//|    = with %n = 2
//|    = all such pairs: [n] -> { [i, j] -> [i', j'] : i >= 0 and j < n and i < i' < n and 0 <= j' < j }
//|    = help: try: --reassociate
//| exit code 1
