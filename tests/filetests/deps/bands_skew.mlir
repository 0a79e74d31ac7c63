// RUN: farkas deps
func.func @heat(%m: index, %n: index, %A: memref<?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %0 = affine.load %A[%i - 1] : memref<?xf64>
      %1 = affine.load %A[%i + 1] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i] : memref<?xf64>
    }
  }
  return
}

//| func @heat[%m, %n]
//|
//| loops
//|   line 3  %t = 0 to %m        sequential  S2 (line 8) writes %A[2] at (%t, %i) = (0, 2), then S1 (line 6) reads it at (1, 1), for %m = 2, %n = 4
//|   line 4    %i = 1 to %n - 1  sequential  S2 (line 8) writes %A[1] at (%t, %i) = (0, 1), then S0 (line 5) reads it at (0, 2), for %m = 1, %n = 4
//|
//| nearest
//|   %t, %i  try: opt -t 'skew(%t,%i;2) interchange(%t,%i) parallelize(%t)'
//|
//| bands
//|   (%t, %i)  not permutable  backward along %i: affine.load reads %A[1] at (%t, %i) = (0, 2), then affine.store overwrites it at (1, 1), for %m = 2, %n = 4  permutable after skew(%t,%i;1)
//|
//| accesses
//|   S0  line 5  load   %A[%i - 1]
//|   S1  line 6  load   %A[%i + 1]
//|   S2  line 8  store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S2  anti    by %t  (<, -1)  [m, n] -> { [t, i] -> [t', i - 1] : t >= 0 and 2 <= i <= n - 2 and t < t' < m }
//|   S1 -> S2  anti    by %t  (<, 1)   [m, n] -> { [t, i] -> [t', i + 1] : t >= 0 and 1 <= i <= n - 3 and t < t' < m }
//|   S1 -> S2  anti    by %i  (0, 1)   [m, n] -> { [t, i] -> [t, i + 1] : 0 <= t < m and 1 <= i <= n - 3 }
//|   S2 -> S0  flow    by %t  (<, 1)   [m, n] -> { [t, i] -> [t', i + 1] : t >= 0 and 1 <= i <= n - 3 and t < t' < m }
//|   S2 -> S0  flow    by %i  (0, 1)   [m, n] -> { [t, i] -> [t, i + 1] : 0 <= t < m and 1 <= i <= n - 3 }
//|   S2 -> S1  flow    by %t  (<, -1)  [m, n] -> { [t, i] -> [t', i - 1] : t >= 0 and 2 <= i <= n - 2 and t < t' < m }
//|   S2 -> S2  output  by %t  (<, 0)   [m, n] -> { [t, i] -> [t', i] : t >= 0 and 1 <= i <= n - 2 and t < t' < m }
