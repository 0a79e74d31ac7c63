// RUN: farkas opt -t 'tile(%i,%j;8,8) parallelize(%i_t)'
// The flag that the first step needs is not enough for the second one.
func.func @product(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i] : memref<?xf32>
      %b = affine.load %B[%j] : memref<?xf32>
      %c = affine.load %C[%i + %j] : memref<?xf32>
      %d = arith.mulf %a, %b : f32
      %e = arith.addf %c, %d : f32
      affine.store %e, %C[%i + %j] : memref<?xf32>
    }
  }
  return
}

//| refused: tile reverses a dependence [reverses-dependence]
//|   --> nearest_later_flag.mlir:11:7
//|    |
//|  8 |       %c = affine.load %C[%i + %j] : memref<?xf32>
//|    |            --------------------------------------- reads %C[8] at (%i, %j) = (0, 8)
//| ...
//| 11 |       affine.store %e, %C[%i + %j] : memref<?xf32>
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %C[8] at (%i, %j) = (1, 7)
//|    |
//|    = with %n = 9
//|    = all such pairs: [n] -> { [i, j] -> [i', i + j - i'] : i >= 0 and j < n and i' < n and i' <= i + j and i' <= 8*floor((i)/8) + 7 and j mod 8 < i' - i }
//|    = help: try: --reassociate -t 'tile(%i,%j;8,8) parallelize(%i_t;privatize=8)'
//| exit code 1
