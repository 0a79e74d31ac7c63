// RUN: farkas opt --emit c
func.func @plain(%A: memref<8xf32>) {
  %x = affine.load %A[0] : memref<8xf32>
  affine.store %x, %A[1] : memref<8xf32>
  return
}
func.func @wide(%A: memref<8xf32>) {
  %x = affine.vector_load %A[0] : memref<8xf32>, vector<3xf32>
  affine.vector_store %x, %A[4] : memref<8xf32>, vector<3xf32>
  return
}

//| error: the type vector<3xf32> has no counterpart in C: vectors there have one dimension and 1, 2, 4, .. 1024 lanes [unsupported]
//|  --> emit_c_refused.mlir:8:8
//|   |
//| 8 |   %x = affine.vector_load %A[0] : memref<8xf32>, vector<3xf32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit cf
//| exit code 4
