// RUN: farkas opt -t parallelize(%i)
// Iterations share cells, but not one for all.
func.func @window(%A: memref<16x4xi32>, %C: memref<19xi32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i, %j] : memref<16x4xi32>
      %c = affine.load %C[%i + %j] : memref<19xi32>
      %s = arith.addi %c, %a : i32
      affine.store %s, %C[%i + %j] : memref<19xi32>
    }
  }
  return
}

//| refused: the iterations of a parallel loop accumulate in different cells, which others of them share [accumulator-moves]
//|  --> reduce_moves_refused.mlir:8:12
//|   |
//| 7 |       %c = affine.load %C[%i + %j] : memref<19xi32>
//|   |            ---------------------------------------- reads %C[1] at (%i, %j) = (1, 0)
//| 8 |       %s = arith.addi %c, %a : i32
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^
//| 9 |       affine.store %s, %C[%i + %j] : memref<19xi32>
//|   |       --------------------------------------------- writes %C[1] at (%i, %j) = (0, 1)
//|   |
//|   = all such pairs: { [i, j] -> [i', i + j - i'] : i >= 0 and j <= 3 and i < i' <= 15 and i' <= i + j }
//|   = help: try: -t 'parallelize(%i;privatize=8)'
//| exit code 1
