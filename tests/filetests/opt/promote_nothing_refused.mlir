// RUN: farkas opt -t 'promote(%B,%i)'
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    affine.store %a, %A[7] : memref<8xf32>
  }
  return
}

//| refused: nothing in %i touches %B [nothing-to-promote]
//|  --> promote_nothing_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%A,%i)'
//| exit code 1
