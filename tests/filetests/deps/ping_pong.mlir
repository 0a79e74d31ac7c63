// RUN: farkas deps
// The buffers change places in every step: within one step nothing is carried.
func.func @ping_pong(%A: memref<64xf32>, %B: memref<64xf32>) {
  %r:2 = affine.for %t = 0 to 9 iter_args(%x = %A, %y = %B) -> (memref<64xf32>, memref<64xf32>) {
    affine.for %i = 1 to 63 {
      %a = affine.load %x[%i - 1] : memref<64xf32>
      affine.store %a, %y[%i] : memref<64xf32>
    }
    affine.yield %y, %x : memref<64xf32>, memref<64xf32>
  }
  return
}
// Which of both it is depends on data.
func.func @selected(%A: memref<64xf32>, %B: memref<64xf32>, %c: i1) {
  %s = arith.select %c, %A, %B : memref<64xf32>
  affine.for %i = 0 to 63 {
    %a = affine.load %A[%i + 1] : memref<64xf32>
    affine.store %a, %s[%i] : memref<64xf32>
  }
  return
}

//| func @ping_pong
//|
//| loops
//|   line 4  %t = 0 to 9     sequential  S1 (line 7) writes %B[1] at (%t, %i) = (0, 1), then S0 (line 6) reads it at (1, 2)
//|   line 5    %i = 1 to 63  parallel
//|
//| nearest
//|   %t  try: opt --func ping_pong -t 'parallelize(%i)'
//|
//| accesses
//|   S0  line 6  load   %x[%i - 1]
//|   S1  line 7  store  %y[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti    by %t  (<, -1)  { [t, i] -> [t', i - 1] : t mod 2 = 0 and t' mod 2 = 1 and t >= 0 and 2 <= i <= 62 and t < t' <= 7; [t, i] -> [t', i - 1] : t mod 2 = 1 and t' mod 2 = 0 and t >= 1 and 2 <= i <= 62 and t < t' <= 8 }
//|   S1 -> S0  flow    by %t  (<, 1)   { [t, i] -> [t', i + 1] : t mod 2 = 1 and t' mod 2 = 0 and t >= 1 and 1 <= i <= 61 and t < t' <= 8; [t, i] -> [t', i + 1] : t mod 2 = 0 and t' mod 2 = 1 and t >= 0 and 1 <= i <= 61 and t < t' <= 7 }
//|   S1 -> S1  output  by %t  (<, 0)   { [t, i] -> [t', i] : t mod 2 = 0 and t' mod 2 = 0 and t >= 0 and 1 <= i <= 62 and t + 2 <= t' <= 8; [t, i] -> [t', i] : t mod 2 = 1 and t' mod 2 = 1 and t >= 1 and 1 <= i <= 62 and t + 2 <= t' <= 7 }
//|
//| assumed
//|   %A and %B do not overlap
//|
//| func @selected
//|
//| loops
//|   line 16  %i = 0 to 63  sequential  S0 (line 17) reads %A[1] at %i = 0, then S1 (line 18) may overwrite it at %i = 1: which memory it touches is not known
//|
//| nearest
//|   %i  try: opt --func selected -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 17  load   %A[%i + 1]
//|   S1  line 18  store  %s[%i]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  by %i  (1)  { [i] -> [i + 1] : 0 <= i <= 61 } (at most)
//|
//| assumed
//|   %A and %B do not overlap
//|
//| unknown
//|   line 18  which memory it touches is not known [several-memories]
