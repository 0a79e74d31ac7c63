// RUN: farkas opt -t parallelize(%i)
// A dot product: each iteration gives its term, and the initial value is added afterwards.
func.func @dot(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %s: f32) -> f32 {
  %r = affine.for %i = 0 to %n iter_args(%acc = %s) -> (f32) {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %B[%i] : memref<?xf32>
    %p = arith.mulf %a, %b : f32
    %t = arith.addf %acc, %p fastmath<reassoc> : f32
    affine.yield %t : f32
  }
  return %r : f32
}

//| module {
//|   func.func @dot(%A: memref<?xf32>, %B: memref<?xf32>, %n: index, %s: f32) -> f32 {
//|     %0 = affine.parallel (%i) = (0) to (symbol(%n)) reduce ("addf") -> (f32) {
//|       %a = affine.load %A[%i] : memref<?xf32>
//|       %b = affine.load %B[%i] : memref<?xf32>
//|       %p = arith.mulf %a, %b : f32
//|       affine.yield %p : f32
//|     }
//|     %1 = arith.addf %s, %0 fastmath<reassoc> : f32
//|     return %1 : f32
//|   }
//| }
//| @dot: license: the order of addf on %r is given up (fastmath<reassoc>); a sum of nothing but -0.0 becomes 0.0
