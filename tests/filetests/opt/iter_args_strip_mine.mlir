// RUN: farkas opt -t 'strip_mine(%j;8)'
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

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @dot(%n: index, %x: memref<?x?xf64>, %y: memref<?x?xf64>) -> f64 {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %dot = affine.for %i = 0 to %n iter_args(%s = %zero) -> (f64) {
//|       %inner = affine.for %j_t = 0 to %n step 8 iter_args(%t = %s) -> (f64) {
//|         %inner_1 = affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] iter_args(%t_1 = %t) -> (f64) {
//|           %a = affine.load %x[%i, %j] : memref<?x?xf64>
//|           %b = affine.load %y[%i, %j] : memref<?x?xf64>
//|           %ab = arith.mulf %a, %b : f64
//|           %next = arith.addf %t_1, %ab : f64
//|           affine.yield %next : f64
//|         }
//|         affine.yield %inner_1 : f64
//|       }
//|       affine.yield %inner : f64
//|     }
//|     return %dot : f64
//|   }
//| }
