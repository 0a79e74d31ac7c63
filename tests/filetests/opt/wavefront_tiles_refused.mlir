// RUN: farkas opt -t 'tile(%i,%j;32,32) skew(%j_t,%i_t;-1)'
func.func @sums(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| refused: skew reverses a dependence [reverses-dependence]
//|  --> wavefront_tiles_refused.mlir:6:12
//|   |
//| 6 |       %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1, 32] at (%i, %j) = (1, 33)
//| 7 |       %2 = arith.addf %0, %1 : f64
//| 8 |       affine.store %2, %A[%i, %j] : memref<?x?xf64>
//|   |       --------------------------------------------- writes %A[1, 32] at (%i, %j) = (1, 32)
//|   |
//|   = with %n = 34
//|   = all such pairs: [n] -> { [i, j] -> [i, j + 1] : j mod 32 = 0 and 1 <= i < n and 32 <= j <= n - 2 }
//|   = help: try: -t 'tile(%i,%j;32,32) skew(%j_t,%i_t;1)'
//| exit code 1
