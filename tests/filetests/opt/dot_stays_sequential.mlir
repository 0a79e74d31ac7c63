// RUN: farkas opt -t 'parallelize'
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

//| module {
//|   func.func @dot(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) -> f64 {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %dot = affine.for %i = 0 to %n iter_args(%sum = %zero) -> (f64) {
//|       %a = affine.load %A[%i] : memref<?xf64>
//|       %b = affine.load %B[%i] : memref<?xf64>
//|       %ab = arith.mulf %a, %b : f64
//|       %next = arith.addf %sum, %ab : f64
//|       affine.yield %next : f64
//|     }
//|     return %dot : f64
//|   }
//| }
//| @dot: %i is not parallel: affine.yield writes %dot at %i = 0, then affine.yield reads it at %i = 1, for %n = 2; try: --reassociate
