// RUN: farkas check
func.func @f(%A: memref<8xf32>, %I: memref<8xindex>) {
  affine.for %i = 0 to 8 {
    %k = affine.load %I[%i] : memref<8xindex>
    %0 = affine.load %A[%k] : memref<8xf32>
  }
  return
}

//| error: `affine.load` uses `%k` as a dim, but it is no affine function of loops around, constants and what is known at the top of the function [not-a-dim]
//|  --> old_loaded_subscript.mlir:5:10
//|   |
//| 4 |     %k = affine.load %I[%i] : memref<8xindex>
//|   |     -- defined here
//| 5 |     %0 = affine.load %A[%k] : memref<8xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = where a subscript is data, use `memref.load` and `memref.store`
//| exit code 3
