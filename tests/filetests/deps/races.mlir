// RUN: farkas deps
// Parallel iterations have no order: a conflict is a race, and textual order is kept.
func.func @race(%A: memref<64xf32>, %v: f32) {
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    affine.store %v, %A[%i + %j] : memref<64xf32>
  }
  return
}
func.func @no_race(%A: memref<64xf32>, %v: f32) {
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    affine.store %v, %A[%i * 8 + %j] : memref<64xf32>
  }
  return
}

//| func @race
//|
//| loops
//|   line 4  %i = 0 to 8    sequential  S0 (line 5) writes %A[1] at (%i, %j) = (0, 1), then S0 (line 5) overwrites it at (1, 0)
//|   line 4    %j = 0 to 8  parallel
//|
//| nearest
//|   %i  try: opt --func race -t 'promote(%A,%i;private) distribute(%i) parallelize(%i_1)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes %A[7] at (%i, %j) = (0, 7), then affine.store overwrites it at (7, 0)  permutable after skew(%i,%j;1)
//|
//| accesses
//|   S0  line 5  store  %A[%i + %j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<, >)  { [i, j] -> [i', i + j - i'] : i >= 0 and j <= 7 and i < i' <= 7 and i' <= i + j }
//|
//| warnings
//|   race: S0 (line 5) writes %A[1] at (%i, %j) = (0, 1), then S0 (line 5) overwrites it at (1, 0)
//|
//| func @no_race
//|
//| loops
//|   line 10  %i = 0 to 8    parallel
//|   line 10    %j = 0 to 8  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 11  store  %A[%i * 8 + %j]
