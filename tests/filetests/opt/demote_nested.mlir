// RUN: farkas opt -t 'demote(%s) demote(%t)'
// The inner loop may run no iteration: then what it goes on with is what it leaves, in each iteration of the outer one.
func.func @f(%m: index, %r: index, %X: memref<?x?xf64>, %y: memref<f64>) {
  %z = arith.constant 0.0 : f64
  %s = affine.for %j = 0 to %m iter_args(%a = %z) -> f64 {
    %t = affine.for %k = 0 to %r iter_args(%b = %a) -> f64 {
      %v = affine.load %X[%j, %k] : memref<?x?xf64>
      %w = arith.addf %b, %v : f64
      affine.yield %w : f64
    }
    affine.yield %t : f64
  }
  affine.store %s, %y[] : memref<f64>
  return
}

//| module {
//|   func.func @f(%m: index, %r: index, %X: memref<?x?xf64>, %y: memref<f64>) {
//|     %z = arith.constant 0.000000e+00 : f64
//|     affine.store %z, %y[] : memref<f64>
//|     affine.for %j = 0 to %m {
//|       affine.for %k = 0 to %r {
//|         %b = affine.load %y[] : memref<f64>
//|         %v = affine.load %X[%j, %k] : memref<?x?xf64>
//|         %w = arith.addf %b, %v : f64
//|         affine.store %w, %y[] : memref<f64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %X and %y do not overlap
