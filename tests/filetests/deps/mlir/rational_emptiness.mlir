// RUN: farkas deps
// Emptiness is decided over the rationals: loops that are parallel because no integers solve the equations stay
// sequential.
func.func @parity(%A: memref<64xf32>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i * 2 + 1] : memref<64xf32>
    affine.store %a, %A[%i * 2] : memref<64xf32>
  }
  return
}
func.func @two_variables(%A: memref<256xf32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %a = affine.load %A[%i * 6 + %j * 9 + 1] : memref<256xf32>
      affine.store %a, %A[%i * 6 + %j * 15] : memref<256xf32>
    }
  }
  return
}
func.func @steps(%A: memref<64xf32>) {
  affine.for %i = 0 to 30 step 3 {
    %a = affine.load %A[%i + 2] : memref<64xf32>
    affine.store %a, %A[%i] : memref<64xf32>
  }
  return
}
func.func @digits(%A: memref<4x4xf32>) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i floordiv 4, %i mod 4] : memref<4x4xf32>
    affine.store %a, %A[%i floordiv 4, %i mod 4] : memref<4x4xf32>
  }
  return
}

//| func @parity
//|
//| loops
//|   line 5  %i = 0 to 10  parallel
//|
//| accesses
//|   S0  line 6  load   %A[%i * 2 + 1]
//|   S1  line 7  store  %A[%i * 2]
//|
//| func @two_variables
//|
//| loops
//|   line 12  %i = 0 to 10    sequential  S1 (line 15) writes %A[30] at (%i, %j) = (0, 2), then S1 (line 15) overwrites it at (5, 0)
//|   line 13    %j = 0 to 10  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes %A[30] at (%i, %j) = (0, 2), then affine.store overwrites it at (5, 0)  permutable after skew(%i,%j;1)
//|
//| accesses
//|   S0  line 14  load   %A[%i * 6 + %j * 9 + 1]
//|   S1  line 15  store  %A[%i * 6 + %j * 15]
//|
//| dependences, memory-based
//|   S1 -> S1  output  by %i  (5, -2)  { [i, j] -> [i', j'] : 5j' = 2i + 5j - 2i' and i >= 0 and j <= 9 and i + 5 <= i' <= 9 and 2i' <= 2i + 5j }
//|
//| func @steps
//|
//| loops
//|   line 21  %i = 0 to 30 step 3  parallel
//|
//| accesses
//|   S0  line 22  load   %A[%i + 2]
//|   S1  line 23  store  %A[%i]
//|
//| func @digits
//|
//| loops
//|   line 28  %i = 0 to 16  parallel
//|
//| accesses
//|   S0  line 29  load   %A[%i floordiv 4, %i mod 4]
//|   S1  line 30  store  %A[%i floordiv 4, %i mod 4]
//|
//| dependences, memory-based
//|   S0 -> S1  anti  (0)  { [i] -> [i] : 0 <= i <= 15 }
