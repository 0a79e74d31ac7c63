// RUN: farkas opt -t parallelize(%k)
// A partial sum is read: no iteration of the loop may keep it for itself.
func.func @prefix(%A: memref<16xi32>, %C: memref<1xi32>, %P: memref<16xi32>) {
  affine.for %k = 0 to 16 {
    %a = affine.load %A[%k] : memref<16xi32>
    %c = affine.load %C[0] : memref<1xi32>
    %s = arith.addi %c, %a : i32
    affine.store %s, %C[0] : memref<1xi32>
    %p = affine.load %C[0] : memref<1xi32>
    affine.store %p, %P[%k] : memref<16xi32>
  }
  return
}

//| refused: parallelize: iterations of %k depend on each other [carries-dependence]
//|  --> reduce_read_refused.mlir:8:5
//|   |
//| 8 |     affine.store %s, %C[0] : memref<1xi32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ overwrites %C[0] at %k = 1
//| 9 |     %p = affine.load %C[0] : memref<1xi32>
//|   |          --------------------------------- reads %C[0] at %k = 0
//|   |
//|   = all such pairs: { [k] -> [k'] : k >= 0 and k < k' <= 15 }
//|   = help: nothing nearer: 6 tried
//| exit code 1
