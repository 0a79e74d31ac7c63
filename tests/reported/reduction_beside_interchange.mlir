// RUN: opt IN -t 'parallelize(%i) interchange(%j,%k)'
// HAS: reduce \("addi"\)
// WANT: affine.parallel .. reduce ("addi")
// The licence to sum in any order is spent by the first step and must not be forgotten by the second.
func.func @f(%A: memref<8xi32>, %r: memref<1xi32>, %B: memref<8x8xi32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xi32>
    %s = affine.load %r[0] : memref<1xi32>
    %t = arith.addi %s, %a : i32
    affine.store %t, %r[0] : memref<1xi32>
  }
  affine.for %j = 0 to 8 {
    affine.for %k = 0 to 8 {
      %b = affine.load %A[%j] : memref<8xi32>
      affine.store %b, %B[%j, %k] : memref<8x8xi32>
    }
  }
  return
}
