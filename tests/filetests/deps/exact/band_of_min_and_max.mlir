// RUN: farkas deps --all
// A band around the diagonal: both bounds of %j are the better of two.
// By enumeration: %i sequential, %j parallel.
//   S0 -> S1 anti (0, 0), 63 pairs
//   S0 -> S1 anti by %i (1..5, 0), 140 pairs
//   S1 -> S0 flow by %i (1..5, 0), 140 pairs
//   S1 -> S1 output by %i (1..5, 0), 140 pairs
func.func @f(%A: memref<12xf32>) {
  affine.for %i = 0 to 12 {
    affine.for %j = max affine_map<(d0) -> (0, d0 - 3)>(%i) to min affine_map<(d0) -> (12, d0 + 3)>(%i) {
      %a = affine.load %A[%j] : memref<12xf32>
      %b = arith.mulf %a, %a : f32
      affine.store %b, %A[%j] : memref<12xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 9   %i = 0 to 12                              sequential  S1 (line 13) writes %A[0] at (%i, %j) = (0, 0), then S0 (line 11) reads it at (1, 0)
//|   line 10    %j = max(0, %i - 3) to min(12, %i + 3)  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 11  load   %A[%j]
//|   S1  line 13  store  %A[%j]
//|
//| dependences, memory-based
//|   S0 -> S1  anti           (0, 0)  { [i, j] -> [i, j] : 0 <= i <= 11 and 0 <= j <= 11 and i - 3 <= j <= i + 2 }
//|   S0 -> S1  anti    by %i  (<, 0)  { [i, j] -> [i', j] : i >= 0 and 0 <= j <= i + 2 and j <= 11 and i < i' <= 11 and i' <= j + 3 }
//|   S1 -> S0  flow    by %i  (<, 0)  { [i, j] -> [i', j] : i >= 0 and 0 <= j <= i + 2 and j <= 11 and i < i' <= 11 and i' <= j + 3 }
//|   S1 -> S1  output  by %i  (<, 0)  { [i, j] -> [i', j] : i >= 0 and 0 <= j <= i + 2 and j <= 11 and i < i' <= 11 and i' <= j + 3 }
