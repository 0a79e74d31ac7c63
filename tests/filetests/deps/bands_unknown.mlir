// RUN: farkas deps
// Which cells are read is not known, so the loops may depend on each other in any manner.
func.func @gather(%A: memref<64x64xf32>, %index: memref<64x64xindex>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %k = affine.load %index[%i, %j] : memref<64x64xindex>
      %a = memref.load %A[%k, %k] : memref<64x64xf32>
      affine.store %a, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

//| func @gather
//|
//| loops
//|   line 4  %i = 0 to 64    sequential  S2 (line 8) writes %A[0, 0] at (%i, %j) = (0, 0), then S1 (line 7) may read it at (1, 0): a subscript is not affine
//|   line 5    %j = 0 to 64  sequential  S2 (line 8) writes %A[0, 0] at (%i, %j) = (0, 0), then S1 (line 7) may read it at (0, 1): a subscript is not affine
//|
//| nearest
//|   %i  try: opt -t 'assume(REASON) parallelize(%i)'
//|   %j  try: opt -t 'assume(REASON) parallelize(%j)'
//|
//| bands
//|   (%i, %j)  unknown  permuting may reverse a dependence: a subscript is not affine  permutable after skew(%i,%j;63)
//|
//| accesses
//|   S0  line 6  load   %index[%i, %j]
//|   S1  line 7  load   %A[%k, %k]
//|   S2  line 8  store  %A[%i, %j]
//|
//| dependences, memory-based
//|   S1 -> S2  anti         (0, 0)  { [i, j] -> [i, j] : 0 <= i <= 63 and 0 <= j <= 63 } (at most)
//|   S1 -> S2  anti  by %i  (<, *)  { [i, j] -> [i', j'] : i >= 0 and 0 <= j <= 63 and i < i' <= 63 and 0 <= j' <= 63 } (at most)
//|   S1 -> S2  anti  by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 63 and j >= 0 and j < j' <= 63 } (at most)
//|   S2 -> S1  flow  by %i  (<, *)  { [i, j] -> [i', j'] : i >= 0 and 0 <= j <= 63 and i < i' <= 63 and 0 <= j' <= 63 } (at most)
//|   S2 -> S1  flow  by %j  (0, <)  { [i, j] -> [i, j'] : 0 <= i <= 63 and j >= 0 and j < j' <= 63 } (at most)
//|
//| assumed
//|   %A and %index do not overlap
//|   the subscripts of %A are in bounds
//|
//| unknown
//|   line 7  a subscript is not affine [non-affine-subscript]
