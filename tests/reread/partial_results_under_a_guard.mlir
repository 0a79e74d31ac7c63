// parallelize
// Where %n is 0 nothing is added to %A, and %B is written all the same: %A is updated under a guard, by a sum of two loops.
func.func @f(%n: index, %A: memref<1xi32>, %B: memref<1xi32>, %X: memref<?xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to %n {
      %a = affine.load %A[0] : memref<1xi32>
      %x = affine.load %X[%j] : memref<?xi32>
      %s = arith.addi %a, %x : i32
      affine.store %s, %A[0] : memref<1xi32>
    }
    %b = affine.load %B[0] : memref<1xi32>
    %y = arith.index_cast %i : index to i32
    %t = arith.addi %b, %y : i32
    affine.store %t, %B[0] : memref<1xi32>
  }
  return
}
