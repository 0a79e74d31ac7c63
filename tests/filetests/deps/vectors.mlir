// RUN: farkas deps
func.func @disjoint(%A: memref<64xf32>, %x: vector<4xf32>) {
  affine.for %i = 0 to 64 step 4 {
    affine.vector_store %x, %A[%i] : memref<64xf32>, vector<4xf32>
  }
  return
}
func.func @overlapping(%A: memref<70xf32>, %x: vector<4xf32>) {
  affine.for %i = 0 to 64 step 2 {
    affine.vector_store %x, %A[%i] : memref<70xf32>, vector<4xf32>
  }
  return
}
func.func @next_row(%A: memref<9x8xf32>) {
  affine.for %i = 0 to 8 {
    %x = affine.vector_load %A[%i, 0] : memref<9x8xf32>, vector<1x8xf32>
    affine.vector_store %x, %A[%i + 1, 0] : memref<9x8xf32>, vector<1x8xf32>
  }
  return
}

//| func @disjoint
//|
//| loops
//|   line 3  %i = 0 to 64 step 4  parallel
//|
//| accesses
//|   S0  line 4  vector_store  %A[%i]
//|
//| func @overlapping
//|
//| loops
//|   line 9  %i = 0 to 64 step 2  sequential  S0 (line 10) writes %A[2] at %i = 0, then S0 (line 10) overwrites it at %i = 2
//|
//| nearest
//|   %i  nothing nearer: 19 tried, all such pairs: { [i] -> [i'] : exists (e0 : i mod 2 = 0 and i' mod 2 = 0 and i >= e0 - 3 and i >= 0 and i + 2 <= i' <= e0 and i' <= 62) }
//|
//| accesses
//|   S0  line 10  vector_store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (2)  { [i] -> [i + 2] : i mod 2 = 0 and 0 <= i <= 60 }
//|
//| func @next_row
//|
//| loops
//|   line 15  %i = 0 to 8  sequential  S1 (line 17) writes %A[1, 0] at %i = 0, then S0 (line 16) reads it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 6 tried, all such pairs: { [i] -> [i + 1] : exists (e0 : 0 <= i <= 6 and 0 <= e0 <= 7) }
//|
//| accesses
//|   S0  line 16  vector_load   %A[%i, 0]
//|   S1  line 17  vector_store  %A[%i + 1, 0]
//|
//| dependences, memory-based
//|   S1 -> S0  flow  by %i  (1)  { [i] -> [i + 1] : 0 <= i <= 6 }
