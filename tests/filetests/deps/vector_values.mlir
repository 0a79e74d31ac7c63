// RUN: farkas deps --value-based
// The second store overwrites one of the two elements that the load reads; the other comes from the vector store.
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %v: vector<2xf32>, %x: f32) {
  affine.vector_store %v, %A[0] : memref<8xf32>, vector<2xf32>
  affine.store %x, %A[1] : memref<8xf32>
  %w = affine.vector_load %A[0] : memref<8xf32>, vector<2xf32>
  affine.vector_store %w, %B[0] : memref<8xf32>, vector<2xf32>
  return
}

//| func @f
//|
//| accesses
//|   S0  line 4  vector_store  %A[0]
//|   S1  line 5  store         %A[1]
//|   S2  line 6  vector_load   %A[0]
//|   S3  line 7  vector_store  %B[0]
//|
//| dependences, value-based
//|   S0 -> S2  flow  ()  { [] }
//|   S1 -> S2  flow  ()  { [] }
//|
//| assumed
//|   %A and %B do not overlap
