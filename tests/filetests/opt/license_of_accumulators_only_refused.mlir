// RUN: farkas opt -t reverse(%i)
// The first element that is added is the sum so far: it is read as what it was before, or not.
func.func @f(%A: memref<16xi32>) {
  affine.for %i = 0 to 16 {
    %a = affine.load %A[%i] : memref<16xi32>
    %c = affine.load %A[0] : memref<16xi32>
    %s = arith.addi %c, %a : i32
    affine.store %s, %A[0] : memref<16xi32>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> license_of_accumulators_only_refused.mlir:8:5
//|   |
//| 5 |     %a = affine.load %A[%i] : memref<16xi32>
//|   |          ----------------------------------- reads %A[0] at %i = 0
//| ...
//| 8 |     affine.store %s, %A[0] : memref<16xi32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %A[0] at %i = 1
//|   |
//|   = all such pairs: { [i] -> [i'] : i = 0 and 1 <= i' <= 15 }
//|   = help: nothing nearer: 5 tried
//| exit code 1
