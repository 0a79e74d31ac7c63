// RUN: farkas deps --all
// A chain in tiles of four, the last of which is short.
// By enumeration: %it sequential, %i sequential.
//   S1 -> S0 flow by %it (4, 1), 2 pairs
//   S1 -> S0 flow by %i (0, 1), 7 pairs
func.func @f(%A: memref<11xf32>) {
  affine.for %it = 1 to 11 step 4 {
    affine.for %i = affine_map<(d0) -> (d0)>(%it) to min affine_map<(d0) -> (d0 + 4, 11)>(%it) {
      %a = affine.load %A[%i - 1] : memref<11xf32>
      affine.store %a, %A[%i] : memref<11xf32>
    }
  }
  return
}

//| func @f
//|
//| loops
//|   line 7  %it = 1 to 11 step 4            sequential  S1 (line 10) writes %A[4] at (%it, %i) = (1, 4), then S0 (line 9) reads it at (5, 5)
//|   line 8    %i = %it to min(%it + 4, 11)  sequential  S1 (line 10) writes %A[1] at (%it, %i) = (1, 1), then S0 (line 9) reads it at (1, 2)
//|
//| nearest
//|   %it, %i  try: opt -t 'skew(%it,%i;1) interchange(%it,%i) parallelize(%it)'
//|
//| bands
//|   (%it, %i)  permutable
//|
//| accesses
//|   S0  line 9   load   %A[%i - 1]
//|   S1  line 10  store  %A[%i]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %it  (4, 1)  { [it, i] -> [it', i + 1] : it mod 4 = 1 and it' mod 4 = 1 and it >= 1 and i <= it + 3 and i <= 9 and it + 4 <= it' <= i + 1 }
//|   S1 -> S0  flow  by %i   (0, 1)  { [it, i] -> [it, i + 1] : it mod 4 = 1 and it >= 1 and it <= i <= it + 2 and i <= 9 }
