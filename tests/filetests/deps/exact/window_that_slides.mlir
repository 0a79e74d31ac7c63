// RUN: farkas deps --all
// A subview whose offset moves with %i: the cells are %i + %j.
// By enumeration: %i sequential, %j parallel.
//   S0 -> S0 output by %i (1..3, -3..-1), 26 pairs
func.func @f(%A: memref<12xf32>, %v: f32) {
  affine.for %i = 0 to 6 {
    %w = memref.subview %A[%i] [4] [1] : memref<12xf32> to memref<4xf32, strided<[1], offset: ?>>
    affine.for %j = 0 to 4 {
      affine.store %v, %w[%j] : memref<4xf32, strided<[1], offset: ?>>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 0 to 6    sequential  S0 (line 9) writes %A[1] at (%i, %j) = (0, 1), then S0 (line 9) overwrites it at (1, 0)
//|   line 8    %j = 0 to 4  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes %A[1] at (%i, %j) = (0, 1), then affine.store overwrites it at (1, 0)  permutable after skew(%i,%j;1)
//|
//| accesses
//|   S0  line 9  store  %w[%j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<, >)  { [i, j] -> [i', i + j - i'] : i >= 0 and j <= 3 and i < i' <= 5 and i' <= i + j }
