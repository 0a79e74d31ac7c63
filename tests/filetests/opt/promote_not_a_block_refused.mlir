// RUN: farkas opt -t 'promote(%A,%i)'
func.func @f(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (8, 8) {
    %a = affine.load %A[%i, %j] : memref<8x8xf32>
    affine.store %a, %B[%i, %j] : memref<8x8xf32>
  }
  return
}

//| refused: %i is one operation with %j: name that one [not-a-block]
//|  --> promote_not_a_block_refused.mlir:3:3
//|   |
//| 3 |   affine.parallel (%i, %j) = (0, 0) to (8, 8) {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%A,%j)'
//| exit code 1
