// RUN: farkas deps --all
// Two rows take turns: what an iteration reads the one before has written, what it overwrites the one two before.
// By enumeration: %t sequential, %i parallel.
//   S0 -> S2 anti by %t (1..5, -1), 63 pairs
//   S1 -> S2 anti by %t (1..5, 1), 63 pairs
//   S2 -> S0 flow by %t (1..5, 1), 63 pairs
//   S2 -> S1 flow by %t (1..5, -1), 63 pairs
//   S2 -> S2 output by %t (2..4, 0), 48 pairs
func.func @f(%A: memref<2x10xf32>) {
  affine.for %t = 0 to 6 {
    affine.for %i = 1 to 9 {
      %a = affine.load %A[(%t + 1) mod 2, %i - 1] : memref<2x10xf32>
      %b = affine.load %A[(%t + 1) mod 2, %i + 1] : memref<2x10xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %A[%t mod 2, %i] : memref<2x10xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 10  %t = 0 to 6    sequential  S2 (line 15) writes %A[0, 1] at (%t, %i) = (0, 1), then S0 (line 12) reads it at (1, 2)
//|   line 11    %i = 1 to 9  parallel
//|
//| nearest
//|   %t  try: opt -t 'parallelize(%i)'
//|
//| bands
//|   (%t, %i)  not permutable  backward along %i: affine.load reads %A[1, 1] at (%t, %i) = (0, 2), then affine.store overwrites it at (1, 1)  permutable after skew(%t,%i;1)
//|
//| accesses
//|   S0  line 12  load   %A[(%t + 1) mod 2, %i - 1]
//|   S1  line 13  load   %A[(%t + 1) mod 2, %i + 1]
//|   S2  line 15  store  %A[%t mod 2, %i]
//|
//| dependences, memory-based
//|   S0 -> S2  anti    by %t  (<, -1)  { [t, i] -> [t', i - 1] : (t + 1) mod 2 = t' mod 2 and t >= 0 and 2 <= i <= 8 and t < t' <= 5 }
//|   S1 -> S2  anti    by %t  (<, 1)   { [t, i] -> [t', i + 1] : (t + 1) mod 2 = t' mod 2 and t >= 0 and 1 <= i <= 7 and t < t' <= 5 }
//|   S2 -> S0  flow    by %t  (<, 1)   { [t, i] -> [t', i + 1] : t mod 2 = (t' + 1) mod 2 and t >= 0 and 1 <= i <= 7 and t < t' <= 5 }
//|   S2 -> S1  flow    by %t  (<, -1)  { [t, i] -> [t', i - 1] : t mod 2 = (t' + 1) mod 2 and t >= 0 and 2 <= i <= 8 and t < t' <= 5 }
//|   S2 -> S2  output  by %t  (<, 0)   { [t, i] -> [t', i] : t mod 2 = t' mod 2 and t >= 0 and 1 <= i <= 8 and t + 2 <= t' <= 5 }
