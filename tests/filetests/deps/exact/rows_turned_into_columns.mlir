// RUN: farkas deps --all
// A transposed view: what is written by rows is read by columns.
// By enumeration: %i sequential, %j parallel.
//   S0 -> S1 anti (0, 0), 5 pairs
//   S0 -> S1 anti by %i (1..4, -4..-1), 10 pairs
//   S1 -> S0 flow by %i (1..4, -4..-1), 10 pairs
func.func @f(%A: memref<5x5xf32>) {
  %T = memref.transpose %A (i, j) -> (j, i) : memref<5x5xf32> to memref<5x5xf32, strided<[1, 5]>>
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 5 {
      %x = affine.load %T[%i, %j] : memref<5x5xf32, strided<[1, 5]>>
      affine.store %x, %A[%i, %j] : memref<5x5xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 9   %i = 0 to 5    sequential  S1 (line 12) writes %A[0, 1] at (%i, %j) = (0, 1), then S0 (line 11) reads it at (1, 0)
//|   line 10    %j = 0 to 5  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.load reads %A[1, 0] at (%i, %j) = (0, 1), then affine.store overwrites it at (1, 0)  permutable after skew(%i,%j;1)
//|
//| accesses
//|   S0  line 11  load   %T[%i, %j]
//|   S1  line 12  store  %A[%i, %j]
//|
//| dependences, memory-based
//|   S0 -> S1  anti         (0, 0)  { [i, j] -> [i, i] : j = i and 0 <= i <= 4 }
//|   S0 -> S1  anti  by %i  (<, >)  { [i, j] -> [j, i] : i >= 0 and i < j <= 4 }
//|   S1 -> S0  flow  by %i  (<, >)  { [i, j] -> [j, i] : i >= 0 and i < j <= 4 }
