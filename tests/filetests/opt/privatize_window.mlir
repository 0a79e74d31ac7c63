// RUN: farkas opt -t parallelize(%i;privatize=3,strip=2)
// Iterations share cells, but not one for all: each chunk has all cells that the loop touches.
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
