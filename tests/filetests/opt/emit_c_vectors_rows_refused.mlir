// RUN: farkas opt --emit c
func.func @f(%A: memref<8x8xf64>, %B: memref<8x8xf64>) {
  %c0 = arith.constant 0 : index
  %v = vector.load %A[%c0, %c0] : memref<8x8xf64>, vector<2x4xf64>
  vector.store %v, %B[%c0, %c0] : memref<8x8xf64>, vector<2x4xf64>
  return
}

//| error: the type vector<2x4xf64> has no counterpart in C: vectors there have one dimension and 1, 2, 4, .. 1024 lanes [unsupported]
//|  --> emit_c_vectors_rows_refused.mlir:4:8
//|   |
//| 4 |   %v = vector.load %A[%c0, %c0] : memref<8x8xf64>, vector<2x4xf64>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit cf
//| exit code 4
