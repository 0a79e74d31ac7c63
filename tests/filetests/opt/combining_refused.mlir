// RUN: farkas opt -t 'reverse(%j)'
// What is combined may come in any order; the stores may not.
func.func @f(%A: memref<16xi32>, %s: memref<1xi32>) {
  %r = affine.parallel (%j) = (1) to (16) reduce ("addi") -> (i32) {
    %x = affine.load %A[%j - 1] : memref<16xi32>
    affine.store %x, %A[%j] : memref<16xi32>
    affine.yield %x : i32
  }
  affine.store %r, %s[0] : memref<1xi32>
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> combining_refused.mlir:5:10
//|   |
//| 5 |     %x = affine.load %A[%j - 1] : memref<16xi32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1] at %j = 2
//| 6 |     affine.store %x, %A[%j] : memref<16xi32>
//|   |     ---------------------------------------- writes %A[1] at %j = 1
//|   |
//|   = all such pairs: { [j] -> [j + 1] : 1 <= j <= 14 }
//|   = help: try: -t 'distribute(%j) reverse(%j_1)'
//| exit code 1
