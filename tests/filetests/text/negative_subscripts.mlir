// RUN: farkas check
// Whatever the size is, no element has a negative subscript.
func.func @f(%B: memref<?xf32>, %C: memref<?x4xf32>, %n: index) {
  %y = affine.load %B[-3] : memref<?xf32>
  %m = arith.constant -2 : index
  memref.store %y, %B[%m] : memref<?xf32>
  affine.store %y, %C[-1, 0] : memref<?x4xf32>
  affine.store %y, %C[1000, 0] : memref<?x4xf32>
  affine.store %y, %C[symbol(%n) - 1, 0] : memref<?x4xf32>
  return
}

//| warning: `affine.load` has subscript -3 in dimension 0 [subscript-out-of-bounds]
//|  --> negative_subscripts.mlir:4:8
//|   |
//| 4 |   %y = affine.load %B[-3] : memref<?xf32>
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `memref.store` has subscript -2 in dimension 0 [subscript-out-of-bounds]
//|  --> negative_subscripts.mlir:6:3
//|   |
//| 6 |   memref.store %y, %B[%m] : memref<?xf32>
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| warning: `affine.store` has subscript -1 in dimension 0 [subscript-out-of-bounds]
//|  --> negative_subscripts.mlir:7:3
//|   |
//| 7 |   affine.store %y, %C[-1, 0] : memref<?x4xf32>
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
