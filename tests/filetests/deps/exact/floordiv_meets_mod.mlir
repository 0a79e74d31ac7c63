// RUN: farkas deps --all
// Blocks of four write a cell that every fourth iteration reads.
// By enumeration: %i sequential.
//   S0 -> S2 anti (0), 4 pairs
//   S0 -> S2 anti by %i (1..12), 30 pairs
//   S2 -> S0 flow by %i (1..28), 94 pairs
//   S2 -> S2 output by %i (1..3), 48 pairs
func.func @f(%A: memref<8xf32>, %B: memref<32xf32>, %v: f32) {
  affine.for %i = 0 to 32 {
    %a = affine.load %A[%i mod 4] : memref<8xf32>
    affine.store %a, %B[%i] : memref<32xf32>
    affine.store %v, %A[%i floordiv 4] : memref<8xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 9  %i = 0 to 32  sequential  S2 (line 12) writes %A[0] at %i = 3, then S0 (line 10) reads it at %i = 4
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : i < i' <= 31 and i - 3 <= 4*(i' mod 4) <= i }
//|
//| accesses
//|   S0  line 10  load   %A[%i mod 4]
//|   S1  line 11  store  %B[%i]
//|   S2  line 12  store  %A[%i floordiv 4]
//|
//| dependences, memory-based
//|   S0 -> S2  anti           (0)  { [i] -> [i] : 16*floor((i)/4) - 3 <= 3i <= 16*floor((i)/4) }
//|   S0 -> S2  anti    by %i  (<)  { [i] -> [i'] : i >= 0 and i' > i and i' - 3 <= 4*(i mod 4) <= i' }
//|   S2 -> S0  flow    by %i  (<)  { [i] -> [i'] : i < i' <= 31 and i - 3 <= 4*(i' mod 4) <= i }
//|   S2 -> S2  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 31 and i' <= 4*floor((i)/4) + 3 }
//|
//| assumed
//|   %A and %B do not overlap
