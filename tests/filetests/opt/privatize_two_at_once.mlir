// RUN: farkas opt -t parallelize(%i;privatize=2)
// Two values that the loop carries, and a product in memory.
func.func @moments(%A: memref<12xi32>, %P: memref<i32>) -> (i32, i32) {
  %zero = arith.constant 0 : i32
  %s:2 = affine.for %i = 0 to 12 iter_args(%sum = %zero, %squares = %zero) -> (i32, i32) {
    %a = affine.load %A[%i] : memref<12xi32>
    %q = arith.muli %a, %a : i32
    %next = arith.addi %sum, %a : i32
    %more = arith.addi %squares, %q : i32
    %p = affine.load %P[] : memref<i32>
    %r = arith.muli %p, %a : i32
    affine.store %r, %P[] : memref<i32>
    affine.yield %next, %more : i32, i32
  }
  return %s#0, %s#1 : i32, i32
}
