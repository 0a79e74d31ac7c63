// RUN: farkas deps --all
// Strides 2 and 1 over four columns: rows share two of their cells.
// By enumeration: %i sequential, %j parallel.
//   S0 -> S0 output by %i (1, -2), 8 pairs
func.func @f(%A: memref<5x4xf32, strided<[2, 1]>>, %v: f32) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 4 {
      affine.store %v, %A[%i, %j] : memref<5x4xf32, strided<[2, 1]>>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 0 to 5    sequential  S0 (line 8) writes a cell of %A at (%i, %j) = (0, 2), then S0 (line 8) overwrites it at (1, 0)
//|   line 7    %j = 0 to 4  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes a cell of %A at (%i, %j) = (0, 2), then affine.store overwrites it at (1, 0)  permutable after skew(%i,%j;2)
//|
//| accesses
//|   S0  line 8  store  %A[%i, %j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (1, -2)  { [i, j] -> [i + 1, j - 2] : 0 <= i <= 3 and 2 <= j <= 3 }
