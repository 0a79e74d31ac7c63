// RUN: farkas opt -t 'parallelize(%i)'
func.func @dot(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) -> f64 {
  %zero = arith.constant 0.000000e+00 : f64
  %dot = affine.for %i = 0 to %n iter_args(%sum = %zero) -> (f64) {
    %a = affine.load %A[%i] : memref<?xf64>
    %b = affine.load %B[%i] : memref<?xf64>
    %ab = arith.mulf %a, %b : f64
    %next = arith.addf %sum, %ab : f64
    affine.yield %next : f64
  }
  return %dot : f64
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|  --> dot_parallelize_refused.mlir:9:5
//|   |
//| 9 |     affine.yield %next : f64
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^
//|   |     |
//|   |     reads %dot at %i = 1
//|   |     writes %dot at %i = 0
//|   |
//|   = with %n = 2
//|   = all such pairs: [n] -> { [i] -> [i'] : i >= 0 and i < i' < n }
//|   = help: try: --reassociate
//| exit code 1
