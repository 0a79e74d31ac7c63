// RUN: farkas deps --all
// %j starts where %i is and goes by threes; a cell is met again after 15.
// By enumeration: %i sequential, %j parallel.
//   S0 -> S0 output by %i (15..30, 0), 26 pairs
func.func @f(%A: memref<80xf32>, %v: f32) {
  affine.for %i = 3 to 40 step 5 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 40 step 3 {
      affine.store %v, %A[%j] : memref<80xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 3 to 40 step 5     sequential  S0 (line 8) writes %A[18] at (%i, %j) = (3, 18), then S0 (line 8) overwrites it at (18, 18)
//|   line 7    %j = %i to 40 step 3  parallel
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  permutable
//|
//| accesses
//|   S0  line 8  store  %A[%j]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<, 0)  { [i, j] -> [i', j] : i mod 5 = 3 and (i - j) mod 3 = 0 and i' mod 5 = 3 and (j - i') mod 3 = 0 and i >= 3 and j <= 39 and i + 15 <= i' <= j }
