// RUN: farkas opt -t 'vectorize(%i;8)'
// One chunk is no loop.
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 1 to 10 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %x: f32) {
//|     %0 = vector.broadcast %x : f32 to vector<8xf32>
//|     affine.vector_store %0, %A[1] : memref<64xf32>, vector<8xf32>
//|     affine.store %x, %A[9] : memref<64xf32>
//|     return
//|   }
//| }
//| @f: %i: 8 iterations at once
