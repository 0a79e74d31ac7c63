// RUN: farkas deps --all
// Rows of nine at a stride of eight: the last cell of one is the first of the next.
// By enumeration: %i sequential, %j parallel.
//   S0 -> S0 output by %i (1, -8), 5 pairs
func.func @f(%A: memref<56xf32>, %v: f32) {
  affine.for %i = 0 to 6 {
    affine.for %j = 0 to 9 {
      affine.store %v, %A[%i * 8 + %j] : memref<56xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 0 to 6    sequential  S0 (line 8) writes %A[8] at (%i, %j) = (0, 8), then S0 (line 8) overwrites it at (1, 0)
//|   line 7    %j = 0 to 9  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes %A[8] at (%i, %j) = (0, 8), then affine.store overwrites it at (1, 0)  permutable after skew(%i,%j;8)
//|
//| accesses
//|   S0  line 8  store  %A[%i * 8 + %j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (1, -8)  { [i, j] -> [i + 1, 0] : j = 8 and 0 <= i <= 4 }
