// RUN: farkas deps
// Where there are many dependences, each memref and carrying loop has one row.
func.func @f(%A: memref<9x9xf32>, %B: memref<9x9xf32>, %C: memref<9x9xf32>, %D: memref<9x9xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 8 {
      %a0 = affine.load %A[%i, %j] : memref<9x9xf32>
      %a1 = affine.load %A[%i - 1, %j + 1] : memref<9x9xf32>
      %a2 = arith.mulf %a0, %a1 : f32
      affine.store %a2, %A[%i, %j] : memref<9x9xf32>
      affine.store %a0, %A[4, 4] : memref<9x9xf32>
      %b0 = affine.load %B[%i, %j] : memref<9x9xf32>
      %b1 = affine.load %B[%i - 1, %j + 1] : memref<9x9xf32>
      %b2 = arith.mulf %b0, %b1 : f32
      affine.store %b2, %B[%i, %j] : memref<9x9xf32>
      affine.store %b0, %B[4, 4] : memref<9x9xf32>
      %c0 = affine.load %C[%i, %j] : memref<9x9xf32>
      %c1 = affine.load %C[%i - 1, %j + 1] : memref<9x9xf32>
      %c2 = arith.mulf %c0, %c1 : f32
      affine.store %c2, %C[%i, %j] : memref<9x9xf32>
      affine.store %c0, %C[4, 4] : memref<9x9xf32>
      %d0 = affine.load %D[%i, %j] : memref<9x9xf32>
      %d1 = affine.load %D[%i - 1, %j + 1] : memref<9x9xf32>
      %d2 = arith.mulf %d0, %d1 : f32
      affine.store %d2, %D[%i, %j] : memref<9x9xf32>
      affine.store %d0, %D[4, 4] : memref<9x9xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 4  %i = 1 to 8    sequential  S2 (line 9) writes %A[1, 1] at (%i, %j) = (1, 1), then S1 (line 7) reads it at (2, 0)
//|   line 5    %j = 0 to 8  sequential  S3 (line 10) writes %A[4, 4] at (%i, %j) = (4, 3), then S0 (line 6) reads it at (4, 4)
//|
//| nearest
//|   %i  nothing nearer: 13 tried, all such pairs: { [i, j] -> [i + 1, j - 1] : 1 <= i <= 6 and 1 <= j <= 7 }
//|   %j  nothing nearer: 13 tried, all such pairs: { [i, j] -> [4, 4] : i = 4 and 0 <= j <= 3 }
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.load reads %A[4, 4] at (%i, %j) = (4, 4), then affine.store overwrites it at (5, 0)  permutable after skew(%i,%j;7)
//|
//| accesses
//|   S0   line 6   load   %A[%i, %j]
//|   S1   line 7   load   %A[%i - 1, %j + 1]
//|   S2   line 9   store  %A[%i, %j]
//|   S3   line 10  store  %A[4, 4]
//|   S4   line 11  load   %B[%i, %j]
//|   S5   line 12  load   %B[%i - 1, %j + 1]
//|   S6   line 14  store  %B[%i, %j]
//|   S7   line 15  store  %B[4, 4]
//|   S8   line 16  load   %C[%i, %j]
//|   S9   line 17  load   %C[%i - 1, %j + 1]
//|   S10  line 19  store  %C[%i, %j]
//|   S11  line 20  store  %C[4, 4]
//|   S12  line 21  load   %D[%i, %j]
//|   S13  line 22  load   %D[%i - 1, %j + 1]
//|   S14  line 24  store  %D[%i, %j]
//|   S15  line 25  store  %D[4, 4]
//|
//| dependences, memory-based
//|   %A         anti, output        (0, 0)  among S0-S3    4 relations
//|       by %i  flow, anti, output  (<, *)  among S0-S3    8 relations
//|       by %j  flow, anti, output  (0, <)  among S0-S3    7 relations
//|   %B         anti, output        (0, 0)  among S4-S7    4 relations
//|       by %i  flow, anti, output  (<, *)  among S4-S7    8 relations
//|       by %j  flow, anti, output  (0, <)  among S4-S7    7 relations
//|   %C         anti, output        (0, 0)  among S8-S11   4 relations
//|       by %i  flow, anti, output  (<, *)  among S8-S11   8 relations
//|       by %j  flow, anti, output  (0, <)  among S8-S11   7 relations
//|   %D         anti, output        (0, 0)  among S12-S15  4 relations
//|       by %i  flow, anti, output  (<, *)  among S12-S15  8 relations
//|       by %j  flow, anti, output  (0, <)  among S12-S15  7 relations
//|   (--all shows each relation)
//|
//| assumed
//|   %A, %B, %C and %D do not overlap
