// RUN: farkas opt -t 'strip_mine(%i;16)'
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

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| module {
//|   func.func @dot(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) -> f64 {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %dot = affine.for %i_t = 0 to %n step 16 iter_args(%sum = %zero) -> (f64) {
//|       %dot_1 = affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] iter_args(%sum_1 = %sum) -> (f64) {
//|         %a = affine.load %A[%i] : memref<?xf64>
//|         %b = affine.load %B[%i] : memref<?xf64>
//|         %ab = arith.mulf %a, %b : f64
//|         %next = arith.addf %sum_1, %ab : f64
//|         affine.yield %next : f64
//|       }
//|       affine.yield %dot_1 : f64
//|     }
//|     return %dot : f64
//|   }
//| }
