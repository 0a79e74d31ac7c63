// RUN: farkas opt -t reverse(%k)
// The partial sums are kept as well: these have an order.
func.func @prefix(%A: memref<16xi32>, %C: memref<1xi32>, %P: memref<16xi32>) {
  affine.for %k = 0 to 16 {
    %a = affine.load %A[%k] : memref<16xi32>
    %c = affine.load %C[0] : memref<1xi32>
    %s = arith.addi %c, %a : i32
    affine.store %s, %C[0] : memref<1xi32>
    affine.store %s, %P[%k] : memref<16xi32>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> license_reverse_refused.mlir:8:5
//|   |
//| 6 |     %c = affine.load %C[0] : memref<1xi32>
//|   |          --------------------------------- reads %C[0] at %k = 0
//| 7 |     %s = arith.addi %c, %a : i32
//| 8 |     affine.store %s, %C[0] : memref<1xi32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %C[0] at %k = 1
//|   |
//|   = all such pairs: { [k] -> [k'] : k >= 0 and k < k' <= 15 }
//|   = help: nothing nearer: 4 tried
//| exit code 1
