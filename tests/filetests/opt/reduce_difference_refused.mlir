// RUN: farkas opt -t 'reduce(%k;threads)'
// What is handed on is no sum.
func.func @sum(%A: memref<64xi32>) -> i32 {
  %zero = arith.constant 0 : i32
  %r = affine.for %k = 0 to 64 iter_args(%s = %zero) -> i32 {
    %a = affine.load %A[%k] : memref<64xi32>
    %t = arith.subi %a, %s : i32
    affine.yield %t : i32
  }
  return %r : i32
}

//| refused: reduce: iterations of %k depend on each other [carries-dependence]
//|  --> reduce_difference_refused.mlir:8:5
//|   |
//| 8 |     affine.yield %t : i32
//|   |     ^^^^^^^^^^^^^^^^^^^^^
//|   |     |
//|   |     reads %r at %k = 1
//|   |     writes %r at %k = 0
//|   |
//|   = all such pairs: { [k] -> [k'] : k >= 0 and k < k' <= 63 }
//|   = help: nothing nearer: 5 tried
//| exit code 1
