// RUN: farkas opt --affine-scalrep
// mlir-opt's affine-scalrep takes an access to a vector for one to its first element: it hands %x past the store of a vector over that
// element, and takes the first store out although the vector that is loaded sees it. In both functions B differs afterwards.
func.func @stored(%A: memref<16xf32>, %B: memref<16xf32>, %S: memref<16xf32>, %x: f32) {
  affine.for %i = 1 to 12 {
    %v = affine.vector_load %S[%i] : memref<16xf32>, vector<4xf32>
    affine.store %x, %A[%i] : memref<16xf32>
    affine.vector_store %v, %A[%i - 1] : memref<16xf32>, vector<4xf32>
    %a = affine.load %A[%i] : memref<16xf32>
    affine.store %a, %B[%i] : memref<16xf32>
  }
  return
}
func.func @loaded(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32, %y: f32) {
  affine.for %i = 0 to 12 {
    affine.store %x, %A[%i + 1] : memref<16xf32>
    %v = affine.vector_load %A[%i] : memref<16xf32>, vector<4xf32>
    affine.vector_store %v, %B[%i] : memref<16xf32>, vector<4xf32>
    affine.store %y, %A[%i + 1] : memref<16xf32>
  }
  return
}

//| module {
//|   func.func @stored(%A: memref<16xf32>, %B: memref<16xf32>, %S: memref<16xf32>, %x: f32) {
//|     affine.for %i = 1 to 12 {
//|       %v = affine.vector_load %S[%i] : memref<16xf32>, vector<4xf32>
//|       affine.vector_store %v, %A[%i - 1] : memref<16xf32>, vector<4xf32>
//|       %a = affine.load %A[%i] : memref<16xf32>
//|       affine.store %a, %B[%i] : memref<16xf32>
//|     }
//|     return
//|   }
//|   func.func @loaded(%A: memref<16xf32>, %B: memref<16xf32>, %x: f32, %y: f32) {
//|     affine.for %i = 0 to 12 {
//|       affine.store %x, %A[%i + 1] : memref<16xf32>
//|       %v = affine.vector_load %A[%i] : memref<16xf32>, vector<4xf32>
//|       affine.vector_store %v, %B[%i] : memref<16xf32>, vector<4xf32>
//|       affine.store %y, %A[%i + 1] : memref<16xf32>
//|     }
//|     return
//|   }
//| }
//| remark: @stored: assumed: %A and %B do not overlap
//| remark: @stored: assumed: %A and %S do not overlap
//| remark: @stored: assumed: %B and %S do not overlap
