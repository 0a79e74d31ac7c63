// RUN: farkas deps --all
// Rows of eight in one dimension, each from the one before.
// By enumeration: %i sequential, %j parallel.
//   S1 -> S0 flow by %i (1, 0), 32 pairs
func.func @f(%A: memref<48xf32>) {
  affine.for %i = 1 to 6 {
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i * 8 + %j - 8] : memref<48xf32>
      affine.store %a, %A[%i * 8 + %j] : memref<48xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 1 to 6    sequential  S1 (line 9) writes %A[8] at (%i, %j) = (1, 0), then S0 (line 8) reads it at (2, 0)
//|   line 7    %j = 0 to 8  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 8  load   %A[%i * 8 + %j - 8]
//|   S1  line 9  store  %A[%i * 8 + %j]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1, 0)  { [i, j] -> [i + 1, j] : 1 <= i <= 4 and 0 <= j <= 7 }
