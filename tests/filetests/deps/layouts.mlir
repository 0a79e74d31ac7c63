// RUN: farkas deps
// Different subscripts, the same cells.
func.func @diagonals(%A: memref<16x16xf32, affine_map<(d0, d1) -> (d0 + d1)>>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32, affine_map<(d0, d1) -> (d0 + d1)>>
    }
  }
  return
}
func.func @short_strides(%A: memref<16x16xf32, strided<[4, 1]>>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32, strided<[4, 1]>>
    }
  }
  return
}
func.func @padded(%A: memref<16x16xf32, strided<[17, 1], offset: ?>>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32, strided<[17, 1], offset: ?>>
    }
  }
  return
}
func.func @unknown_strides(%A: memref<16x16xf32, strided<[?, ?]>>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.store %v, %A[%i, 0] : memref<16x16xf32, strided<[?, ?]>>
  }
  return
}

//| func @diagonals
//|
//| loops
//|   line 4  %i = 0 to 8    sequential  S0 (line 6) writes a cell of %A at (%i, %j) = (0, 1), then S0 (line 6) overwrites it at (1, 0)
//|   line 5    %j = 0 to 8  parallel
//|
//| nearest
//|   %i  try: opt --func diagonals -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes a cell of %A at (%i, %j) = (0, 1), then affine.store overwrites it at (1, 0)  permutable after skew(%i,%j;1)
//|
//| accesses
//|   S0  line 6  store  %A[%i, %j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<, >)  { [i, j] -> [i', i + j - i'] : i >= 0 and j <= 7 and i < i' <= 7 and i' <= i + j }
//|
//| func @short_strides
//|
//| loops
//|   line 12  %i = 0 to 8    sequential  S0 (line 14) writes a cell of %A at (%i, %j) = (0, 4), then S0 (line 14) overwrites it at (1, 0)
//|   line 13    %j = 0 to 8  parallel
//|
//| nearest
//|   %i  try: opt --func short_strides -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.store writes a cell of %A at (%i, %j) = (0, 4), then affine.store overwrites it at (1, 0)  permutable after skew(%i,%j;4)
//|
//| accesses
//|   S0  line 14  store  %A[%i, %j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (1, -4)  { [i, j] -> [i + 1, j - 4] : 0 <= i <= 6 and 4 <= j <= 7 }
//|
//| func @padded
//|
//| loops
//|   line 20  %i = 0 to 8    parallel
//|   line 21    %j = 0 to 8  parallel
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 22  store  %A[%i, %j]
//|
//| func @unknown_strides
//|
//| loops
//|   line 28  %i = 0 to 8  sequential  S0 (line 29) may write a cell of %A at %i = 0, then S0 (line 29) may overwrite it at %i = 1: how the memref views its memory is not affine
//|
//| nearest
//|   %i  try: opt --func unknown_strides -t 'assume(REASON) parallelize(%i)'
//|
//| accesses
//|   S0  line 29  store  %A[%i, 0]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 7 } (at most)
//|
//| unknown
//|   line 29  how the memref views its memory is not affine [unknown-view]
