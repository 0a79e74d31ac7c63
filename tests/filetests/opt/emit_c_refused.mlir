// RUN: farkas opt --emit c
func.func @plain(%A: memref<8xf32>) {
  %x = affine.load %A[0] : memref<8xf32>
  affine.store %x, %A[1] : memref<8xf32>
  return
}
func.func @wide(%A: memref<8xf32>) {
  %x = affine.vector_load %A[0] : memref<8xf32>, vector<4xf32>
  affine.vector_store %x, %A[4] : memref<8xf32>, vector<4xf32>
  return
}

//| error: affine.vector_load has no counterpart in C [unsupported]
//|  --> emit_c_refused.mlir:8:8
//|   |
//| 8 |   %x = affine.vector_load %A[0] : memref<8xf32>, vector<4xf32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit cf
//| exit code 4
