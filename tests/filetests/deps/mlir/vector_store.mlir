// RUN: farkas deps
// A vector store of 4 elements counts as a store of the first one.
func.func @overlapping(%A: memref<64xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 16 {
    affine.vector_store %v, %A[%i] : memref<64xf32>, vector<4xf32>
  }
  return
}
func.func @apart(%A: memref<64xf32>, %v: vector<4xf32>) {
  affine.for %i = 0 to 16 {
    affine.vector_store %v, %A[%i * 4] : memref<64xf32>, vector<4xf32>
  }
  return
}

//| func @overlapping
//|
//| loops
//|   line 4  %i = 0 to 16  sequential  S0 (line 5) writes %A[1] at %i = 0, then S0 (line 5) overwrites it at %i = 1
//|
//| nearest
//|   %i  nothing nearer: 19 tried, all such pairs: { [i] -> [i'] : exists (e0 : i >= e0 - 3 and i >= 0 and i < i' <= e0 and i' <= 15) }
//|
//| accesses
//|   S0  line 5  vector_store  %A[%i]
//|
//| dependences, memory-based
//|   S0 -> S0  output  by %i  (<)  { [i] -> [i'] : i >= 0 and i < i' <= 15 and i' <= i + 3 }
//|
//| func @apart
//|
//| loops
//|   line 10  %i = 0 to 16  parallel
//|
//| accesses
//|   S0  line 11  vector_store  %A[%i * 4]
