// RUN: farkas deps --all
// A parallel input loop whose iterations meet where %i + %j is the same.
// By enumeration: %i sequential, %j parallel.
//   S0 -> S0 output by %i (1..3, -3..-1), 26 pairs
func.func @f(%A: memref<16xf32>, %v: f32) {
  affine.parallel (%i, %j) = (0, 0) to (4, 6) {
    affine.store %v, %A[%i + %j] : memref<16xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 0 to 4    sequential  S0 (line 7) writes %A[1] at (%i, %j) = (0, 1), then S0 (line 7) overwrites it at (1, 0)
//|   line 6    %j = 0 to 6  parallel
//|
//| nearest
//|   %i  try: opt -t 'promote(%A,%i;private) distribute(%i) parallelize(%i_1)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes %A[3] at (%i, %j) = (0, 3), then affine.store overwrites it at (3, 0)  permutable after skew(%i,%j;1)
//|
//| accesses
//|   S0  line 7  store  %A[%i + %j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<, >)  { [i, j] -> [i', i + j - i'] : i >= 0 and j <= 5 and i < i' <= 3 and i' <= i + j }
//|
//| warnings
//|   race: S0 (line 7) writes %A[1] at (%i, %j) = (0, 1), then S0 (line 7) overwrites it at (1, 0)
