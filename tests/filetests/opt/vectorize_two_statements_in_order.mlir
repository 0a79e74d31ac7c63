// RUN: farkas opt -t 'vectorize(%i;4)'
// The same with the load before the store.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 60 {
    %b = affine.load %B[%i] : memref<64xf32>
    %a = affine.load %A[%i + 1] : memref<64xf32>
    affine.store %b, %A[%i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
//|     affine.for %i = 0 to 60 step 4 {
//|       %b = affine.vector_load %B[%i] : memref<64xf32>, vector<4xf32>
//|       %a = affine.vector_load %A[%i + 1] : memref<64xf32>, vector<4xf32>
//|       affine.vector_store %b, %A[%i] : memref<64xf32>, vector<4xf32>
//|       affine.vector_store %a, %B[%i] : memref<64xf32>, vector<4xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %i: 4 iterations at once
