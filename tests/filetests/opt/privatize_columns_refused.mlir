// RUN: farkas opt -t parallelize(%i)
// Neither the flag alone nor the chunks alone are enough: both are named.
func.func @columns(%A: memref<100x30xf32>, %C: memref<30xf32>) {
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 30 {
      %a = affine.load %A[%i, %j] : memref<100x30xf32>
      %c = affine.load %C[%j] : memref<30xf32>
      %s = arith.addf %c, %a : f32
      affine.store %s, %C[%j] : memref<30xf32>
    }
  }
  return
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|  --> privatize_columns_refused.mlir:7:12
//|   |
//| 7 |       %c = affine.load %C[%j] : memref<30xf32>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %C[0] at (%i, %j) = (1, 0)
//| 8 |       %s = arith.addf %c, %a : f32
//| 9 |       affine.store %s, %C[%j] : memref<30xf32>
//|   |       ---------------------------------------- writes %C[0] at (%i, %j) = (0, 0)
//|   |
//|   = all such pairs: { [i, j] -> [i', j] : i >= 0 and 0 <= j <= 29 and i < i' <= 99 }
//|   = help: try: --reassociate -t 'parallelize(%i;privatize=8)'
//| exit code 1
