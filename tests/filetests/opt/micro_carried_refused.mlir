// RUN: farkas opt -t 'micro(%i,%j;2,4)'
// An element below and to the left is read before it is written: the rows of a tile would come too early.
func.func @f(%n: index, %C: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %C[%i + 1, %j - 1] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| refused: permute of micro(%i,%j;2,4) reverses a dependence [reverses-dependence]
//|   --> micro_carried_refused.mlir:12:9
//|    |
//|  8 |         %a = affine.load %C[%i + 1, %j - 1] : memref<?x?xf32>
//|    |              ------------------------------------------------ reads %C[1, 1] at (%i, %j, %k) = (0, 2, 1)
//| ...
//| 12 |         affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %C[1, 1] at (%i, %j, %k) = (1, 1, 0)
//|    |
//|    = with %n = 3
//|    = all such pairs: [n] -> { [i, j, k] -> [i + 1, j - 1, k'] : i mod 2 = 0 and j mod 4 = 1 and 0 <= i <= n - 2 and 5 <= j < n and 0 <= k < n and 0 <= k' < n; [i, j, k] -> [i + 1, j - 1, k'] : i mod 2 = 0 and 0 <= i <= n - 2 and 2 <= j < n and k < n and 0 <= k' < k and (j + 3) mod 4 >= 1 }
//|    = help: try: -t 'micro(%i,%j;1,4)'
//| exit code 1
