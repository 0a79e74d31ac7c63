// RUN: farkas opt -t reverse(%k)
// The sum may go backwards. The other update has the same pairs of iterations, but an order.
func.func @two(%A: memref<16xi32>, %C: memref<1xi32>, %D: memref<1xi32>) {
  affine.for %k = 0 to 16 {
    %a = affine.load %A[%k] : memref<16xi32>
    %c = affine.load %C[0] : memref<1xi32>
    %s = arith.addi %c, %a : i32
    affine.store %s, %C[0] : memref<1xi32>
    %d = affine.load %D[0] : memref<1xi32>
    %t = arith.subi %a, %d : i32
    affine.store %t, %D[0] : memref<1xi32>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|   --> license_of_another_refused.mlir:11:5
//|    |
//|  9 |     %d = affine.load %D[0] : memref<1xi32>
//|    |          --------------------------------- reads %D[0] at %k = 0
//| 10 |     %t = arith.subi %a, %d : i32
//| 11 |     affine.store %t, %D[0] : memref<1xi32>
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %D[0] at %k = 1
//|    |
//|    = all such pairs: { [k] -> [k'] : k >= 0 and k < k' <= 15 }
//|    = help: try: -t 'distribute(%k) reverse(%k)'
//| exit code 1
