// RUN: farkas deps --all
// Division rounds down, and up: -8..-5 is the cell 0 of one and -8 alone that of the other.
// By enumeration: %i sequential.
//   S0 -> S0 output by %i (1..3), 24 pairs
//   S1 -> S1 output by %i (1..3), 24 pairs
func.func @f(%A: memref<5xf32>, %B: memref<5xf32>, %v: f32) {
  affine.for %i = -8 to 9 {
    affine.store %v, %A[%i floordiv 4 + 2] : memref<5xf32>
    affine.store %v, %B[%i ceildiv 4 + 2] : memref<5xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 7  %i = -8 to 9  sequential  S0 (line 8) writes %A[0] at %i = -8, then S0 (line 8) overwrites it at %i = -7
//|
//| nearest
//|   %i  try: opt -t 'promote(%A,%B,%i;private) parallelize(%i)'
//|
//| accesses
//|   S0  line 8  store  %A[%i floordiv 4 + 2]
//|   S1  line 9  store  %B[%i ceildiv 4 + 2]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<)  { [i] -> [i'] : i >= -8 and i < i' <= 8 and i' <= 4*floor((i)/4) + 3 }
//|   S1 -> S1  output  by %i  (<)  { [i] -> [i'] : i >= -8 and i < i' <= 8 and i' <= 4*floor((i + 3)/4) }
//|
//| assumed
//|   %A and %B do not overlap
