// RUN: farkas deps --all
// Eight elements are read, of which the second half is written: the next iteration reads it as its first half.
// By enumeration: %i sequential.
//   S0 -> S2 anti (0), 8 pairs
//   S2 -> S0 flow by %i (1), 7 pairs
func.func @f(%A: memref<40xf32>, %B: memref<72xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.vector_load %A[%i * 4] : memref<40xf32>, vector<8xf32>
    affine.vector_store %a, %B[%i * 8] : memref<72xf32>, vector<8xf32>
    affine.vector_store %v, %A[%i * 4 + 4] : memref<40xf32>, vector<4xf32>
  }
  return
}

//| func @f
//|
//| loops
//|   line 7  %i = 0 to 8  sequential  S2 (line 10) writes %A[4] at %i = 0, then S0 (line 8) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i + 1] : exists (e0 : e0 - 7 <= 4i <= e0 - 4 and 0 <= i <= 6) }
//|
//| accesses
//|   S0  line 8   vector_load   %A[%i * 4]
//|   S1  line 9   vector_store  %B[%i * 8]
//|   S2  line 10  vector_store  %A[%i * 4 + 4]
//|
//| dependences, memory-based
//|   S0 -> S2  anti         (0)  { [i] -> [i] : 0 <= i <= 7 }
//|   S2 -> S0  flow  by %i  (1)  { [i] -> [i + 1] : 0 <= i <= 6 }
//|
//| assumed
//|   %A and %B do not overlap
