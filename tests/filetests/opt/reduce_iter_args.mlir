// RUN: farkas opt -t 'reduce(%k;threads)'
// A sum that is a value.
func.func @sum(%A: memref<64xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %r = affine.for %k = 0 to 64 iter_args(%s = %zero) -> i32 {
    %a = affine.load %A[%k] : memref<64xi32>
    %t = arith.addi %s, %a : i32
    affine.yield %t : i32
  }
  return %r : i32
}

//| module {
//|   func.func @sum(%A: memref<64xi32>) -> i32 {
//|     %zero = arith.constant 0 : i32
//|     %0 = affine.parallel (%k) = (0) to (64) reduce ("addi") -> (i32) {
//|       %a = affine.load %A[%k] : memref<64xi32>
//|       affine.yield %a : i32
//|     } {mapping = [#gpu.thread<linear_dim_0>]}
//|     %1 = arith.addi %zero, %0 : i32
//|     return %1 : i32
//|   }
//| }
//| @sum: license: the order of addi on %r is given up (integers)
