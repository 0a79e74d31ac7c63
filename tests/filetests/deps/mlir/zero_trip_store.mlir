// RUN: farkas deps
// affine-loop-invariant-code-motion hoists the store out of %j, which does not run where %n <= 0. Nothing is written
// there: the pairs of the last dependence say so.
func.func @f(%A: memref<16xf32>, %B: memref<16xf32>, %n: index, %v: f32) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to %n {
      affine.store %v, %A[%i] : memref<16xf32>
    }
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}

//| func @f[%n]
//|
//| loops
//|   line 5  %i = 0 to 16    parallel
//|   line 6    %j = 0 to %n  sequential  S0 (line 7) writes %A[0] at (%i, %j) = (0, 0), then S0 (line 7) overwrites it at (0, 1), for %n = 2
//|
//| nearest
//|   %j  try: opt -t 'promote(%A,%j;private) parallelize(%j)'
//|
//| accesses
//|   S0  line 7   store  %A[%i]
//|   S1  line 9   load   %A[%i]
//|   S2  line 10  store  %B[%i]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %j  (0, <)  [n] -> { [i, j] -> [i, j'] : 0 <= i <= 15 and j >= 0 and j < j' < n }
//|   S0 -> S1  flow           (0)     [n] -> { [i, j] -> [i] : 0 <= i <= 15 and 0 <= j < n }
//|
//| assumed
//|   %A and %B do not overlap
