// RUN: farkas opt -t 'tile(%s,%i,%j;8,8,8)'
func.func @seidel(%t: index, %n: index, %A: memref<?x?xf64>) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %2 = affine.load %A[%i, %j] : memref<?x?xf64>
        %3 = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
        %4 = arith.addf %0, %1 : f64
        %5 = arith.addf %4, %2 : f64
        %6 = arith.addf %5, %3 : f64
        affine.store %6, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| refused: tile reverses a dependence [reverses-dependence]
//|   --> seidel_tile_refused.mlir:13:9
//|    |
//|  6 |         %0 = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
//|    |              ------------------------------------------------ reads %A[8, 2] at (%s, %i, %j) = (0, 9, 1)
//| ...
//| 13 |         affine.store %6, %A[%i, %j] : memref<?x?xf64>
//|    |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %A[8, 2] at (%s, %i, %j) = (1, 8, 2)
//|    |
//|    = with %t = 2, %n = 11
//|    = all such pairs: [t, n] -> { [s, i, j] -> [s', i - 1, j + 1] : i mod 8 = 1 and s >= 0 and 9 <= i <= n - 2 and 1 <= j <= n - 3 and s < s' < t and s' <= 8*floor((s)/8) + 7 }
//|    = help: try: -t 'skew(%s,%j;2) skew(%i,%j;1) skew(%s,%i;1) tile(%s,%i,%j;8,8,8)'
//| exit code 1
