// RUN: farkas opt -t 'forall(%i;block_x)'
// Processors of a forall combine nothing; `parallelize(%i)` would.
func.func @sum(%A: memref<64xi32>, %S: memref<1xi32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xi32>
    %s = affine.load %S[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %S[0] : memref<1xi32>
  }
  return
}

//| refused: forall: iterations of %i depend on each other [carries-dependence]
//|  --> forall_reduction_refused.mlir:8:5
//|   |
//| 6 |     %s = affine.load %S[0] : memref<1xi32>
//|   |          --------------------------------- reads %S[0] at %i = 0
//| 7 |     %t = arith.addi %s, %a : i32
//| 8 |     affine.store %t, %S[0] : memref<1xi32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %S[0] at %i = 1
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 63 }
//|   = help: nothing nearer: 4 tried
//| exit code 1
