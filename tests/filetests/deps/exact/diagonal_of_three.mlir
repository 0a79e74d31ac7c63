// RUN: farkas deps --all
// A cube whose cells only know the sum of their coordinates.
// By enumeration: %i sequential, %j sequential, %k parallel.
//   S0 -> S0 output by %i (1..2, -2..1, 0..3), 40 pairs
//   S0 -> S0 output by %j (0, 1..2, 1..2), 24 pairs
func.func @f(%A: memref<10xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 3 {
      affine.for %k = 0 to 4 {
        affine.store %v, %A[%i * 2 + %j - %k + 3] : memref<10xf32>
      }
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 7  %i = 0 to 3      sequential  S0 (line 10) writes %A[3] at (%i, %j, %k) = (0, 0, 0), then S0 (line 10) overwrites it at (1, 0, 2)
//|   line 8    %j = 0 to 3    sequential  S0 (line 10) writes %A[3] at (%i, %j, %k) = (0, 0, 0), then S0 (line 10) overwrites it at (0, 1, 1)
//|   line 9      %k = 0 to 4  parallel
//|
//| nearest
//|   %i, %j  try: opt -t 'parallelize(%k)'
//|
//| bands
//|   (%i, %j, %k)  not permutable  backward along %j: affine.store writes %A[4] at (%i, %j, %k) = (0, 1, 0), then affine.store overwrites it at (1, 0, 1)  permutable after skew(%i,%j;2)
//|
//| accesses
//|   S0  line 10  store  %A[%i * 2 + %j - %k + 3]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<, *, <=)  { [i, j, k] -> [i', j', k + 2i' + j' - 2i - j] : i >= 0 and 0 <= j <= 2 and k >= 0 and i < i' <= 2 and 0 <= j' <= 2 and j' <= 2i + j - k - 2i' + 3 }
//|   S0 -> S0  output  by %j  (0, <, <)   { [i, j, k] -> [i, j', k + j' - j] : 0 <= i <= 2 and j >= 0 and k >= 0 and j < j' <= 2 and j' <= j - k + 3 }
