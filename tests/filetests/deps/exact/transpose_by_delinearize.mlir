// RUN: farkas deps --all
// In-place transposition of a 4x6 matrix over one loop: read in one order, written in the other.
// By enumeration: %i sequential.
//   S0 -> S1 anti (0), 2 pairs
//   S0 -> S1 anti by %i (1..15), 11 pairs
//   S1 -> S0 flow by %i (1..15), 11 pairs
func.func @f(%M: memref<4x6xf32>) {
  affine.for %i = 0 to 24 {
    %a:2 = affine.delinearize_index %i into (6, 4) : index, index
    %b:2 = affine.delinearize_index %i into (4, 6) : index, index
    %x = memref.load %M[%a#1, %a#0] : memref<4x6xf32>
    memref.store %x, %M[%b#0, %b#1] : memref<4x6xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 8  %i = 0 to 24  sequential  S1 (line 12) writes %M[1, 2] at %i = 8, then S0 (line 11) reads it at %i = 9
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i'] : (i - 6i') mod 23 = 0 and 6i' = i + 23*floor((i')/4) and 6i' <= i + 115 and i' > i }
//|
//| accesses
//|   S0  line 11  load   %M[%value3, %a]
//|   S1  line 12  store  %M[%b, %value5]
//|
//| dependences, memory-based
//|   S0 -> S1  anti         (0)  { [i] -> [i] : 5i = 23*floor((i)/4) }
//|   S0 -> S1  anti  by %i  (<)  { [i] -> [6i - 23*floor((i)/4)] : 5i > 23*floor((i)/4) and 23*floor((i)/4) >= 0 }
//|   S1 -> S0  flow  by %i  (<)  { [i] -> [4i - 23*floor((i)/6)] : 3i > 23*floor((i)/6) and 23*floor((i)/6) >= 0 }
