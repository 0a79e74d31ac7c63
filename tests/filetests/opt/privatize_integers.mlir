// RUN: farkas opt -t parallelize(%i;privatize=4)
// Integers need no license; what they promise of partial results goes. The last chunk is shorter.
func.func @weights(%A: memref<10x6xi32>, %C: memref<6xi32>) {
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 6 {
      %a = affine.load %A[%i, %j] : memref<10x6xi32>
      %c = affine.load %C[%j] : memref<6xi32>
      %s = arith.addi %c, %a overflow<nsw> : i32
      affine.store %s, %C[%j] : memref<6xi32>
    }
  }
  return
}
