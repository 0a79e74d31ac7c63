// RUN: farkas deps --all
// A matrix and the same memory in one dimension.
// By enumeration: %i sequential, %j sequential.
//   S1 -> S0 flow by %i (1, -3..-1), 6 pairs
//   S1 -> S0 flow by %j (0, 1..3), 6 pairs
func.func @f(%A: memref<4x5xf32>) {
  %flat = memref.collapse_shape %A [[0, 1]] : memref<4x5xf32> into memref<20xf32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      %x = affine.load %flat[%i * 4 + %j] : memref<20xf32>
      affine.store %x, %A[%i, %j + 1] : memref<4x5xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 8  %i = 0 to 4    sequential  S1 (line 11) writes %A[0, 4] at (%i, %j) = (0, 3), then S0 (line 10) reads it at (1, 0)
//|   line 9    %j = 0 to 4  sequential  S1 (line 11) writes %A[0, 1] at (%i, %j) = (0, 0), then S0 (line 10) reads it at (0, 1)
//|
//| nearest
//|   %i  nothing nearer: 13 tried, all such pairs: { [i, j] -> [i + 1, i + j - 3] : i <= 2 and -i + 3 <= j <= 3 }
//|   %j  nothing nearer: 13 tried, all such pairs: { [i, j] -> [i, i + j + 1] : i >= 0 and 0 <= j <= -i + 2 }
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes %A[0, 4] at (%i, %j) = (0, 3), then affine.load reads it at (1, 0)  permutable after skew(%i,%j;3)
//|
//| accesses
//|   S0  line 10  load   %flat[%i * 4 + %j]
//|   S1  line 11  store  %A[%i, %j + 1]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1, >)  { [i, j] -> [i + 1, i + j - 3] : i <= 2 and -i + 3 <= j <= 3 }
//|   S1 -> S0  flow  by %j  (0, <)  { [i, j] -> [i, i + j + 1] : i >= 0 and 0 <= j <= -i + 2 }
