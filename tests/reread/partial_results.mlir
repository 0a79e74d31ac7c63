// parallelize(%i) parallelize(%k) parallelize(%j)
func.func @f(%A: memref<?x?xi32>, %C: memref<?xi32>, %n: index, %m: index) -> i32 {
  %zero = arith.constant 0 : i32
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %m {
      %a = affine.load %A[%i, %k] : memref<?x?xi32>
      %c = affine.load %C[%i] : memref<?xi32>
      %s = arith.addi %c, %a : i32
      affine.store %s, %C[%i] : memref<?xi32>
    }
  }
  %r = affine.for %j = 0 to %n iter_args(%x = %zero) -> (i32) {
    %c = affine.load %C[%j] : memref<?xi32>
    %s = arith.xori %x, %c : i32
    affine.yield %s : i32
  }
  return %r : i32
}
