// RUN: farkas opt -t 'parallelize(%i) threads(64)'
// Processors of a forall combine nothing.
func.func @sum(%A: memref<64xi32>, %S: memref<1xi32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xi32>
    %s = affine.load %S[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %S[0] : memref<1xi32>
  }
  return
}

//| refused: threads(64): its parallel loops compute partial results [no-parallel-loop]
//|  --> threads_partial_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 64 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 1 tried
//| exit code 1
