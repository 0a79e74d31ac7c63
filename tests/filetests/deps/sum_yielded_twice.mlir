// RUN: farkas deps
// Both results of a guard are the sum, in the branch where nothing is added.
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 8 iter_args(%s = %zero) -> f32 {
    %two:2 = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> (f32, f32) {
      %a = affine.load %A[%i] : memref<8xf32>
      %t = arith.addf %s, %a : f32
      affine.yield %t, %t : f32, f32
    } else {
      affine.yield %s, %s : f32, f32
    }
    affine.store %two#1, %B[%i] : memref<8xf32>
    affine.yield %two#0 : f32
  }
  return %r : f32
}
func.func @inner_guard(%A: memref<8x8xf32>, %m: index) -> f32 {
  %zero = arith.constant 0.0 : f32
  %r = affine.for %i = 0 to 8 iter_args(%s = %zero) -> f32 {
    %u = affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) -> f32 {
      %v = affine.if affine_set<(d0)[s0] : (s0 - d0 >= 0)>(%i)[%m] -> f32 {
        %a = affine.load %A[%i, %i] : memref<8x8xf32>
        %t = arith.addf %s, %a : f32
        affine.yield %t : f32
      } else {
        affine.yield %s : f32
      }
      affine.yield %v : f32
    } else {
      affine.yield %s : f32
    }
    affine.yield %u : f32
  }
  return %r : f32
}

//| func @f
//|
//| loops
//|   line 5  %i = 0 to 8  sequential  each iteration needs %s of the one before, and that is no reduction: affine.yield (line 14) writes %r at %i = 0, then S1 (line 13) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 7 }
//|
//| accesses
//|   S0  line 7   load   %A[%i]
//|   S1  line 13  store  %B[%i]
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @inner_guard[%m]
//|
//| loops
//|   line 20  %i = 0 to 8  reduction  addf, order kept: affine.yield (line 33) writes %r at %i = 0, then affine.yield (line 33) reads it at %i = 1
//|   (order kept: fastmath<reassoc> on the operations, or --reassociate, gives it up)
//|
//| nearest
//|   %i  try: --reassociate
//|
//| accesses
//|   S0  line 23  load  %A[%i, %i]
