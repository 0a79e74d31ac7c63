// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @stencil(%A: memref<5x5xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 1 to 5 {
      %0 = affine.load %A[%i + 1, %j - 1] : memref<5x5xi32>
      affine.store %0, %A[%i, %j] : memref<5x5xi32>
    }
  }
  return
}

//| refused: interchange reverses a dependence [reverses-dependence]
//|  --> stencil_interchange_refused.mlir:6:7
//|   |
//| 5 |       %0 = affine.load %A[%i + 1, %j - 1] : memref<5x5xi32>
//|   |            ------------------------------------------------ reads %A[1, 1] at (%i, %j) = (0, 2)
//| 6 |       affine.store %0, %A[%i, %j] : memref<5x5xi32>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %A[1, 1] at (%i, %j) = (1, 1)
//|   |
//|   = all such pairs: { [i, j] -> [i + 1, j - 1] : 0 <= i <= 2 and 2 <= j <= 4 }
//|   = help: try: -t 'skew(%i,%j;1) interchange(%i,%j)'
//| exit code 1
