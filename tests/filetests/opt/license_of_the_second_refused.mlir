// RUN: farkas opt -t 'reverse(%i)'
// The last iteration adds up the sum itself: its second load reads what the others have left, and is no part of the reduction.
func.func @f(%X: memref<6xi32>) {
  affine.for %i = 0 to 6 {
    %x = affine.load %X[-%i + 5] : memref<6xi32>
    %s = affine.load %X[0] : memref<6xi32>
    %t = arith.addi %s, %x : i32
    affine.store %t, %X[0] : memref<6xi32>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> license_of_the_second_refused.mlir:5:10
//|   |
//| 5 |     %x = affine.load %X[-%i + 5] : memref<6xi32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %X[0] at %i = 5
//| ...
//| 8 |     affine.store %t, %X[0] : memref<6xi32>
//|   |     -------------------------------------- writes %X[0] at %i = 0
//|   |
//|   = all such pairs: { [i] -> [5] : 0 <= i <= 4 }
//|   = help: nothing nearer: 5 tried
//| exit code 1
