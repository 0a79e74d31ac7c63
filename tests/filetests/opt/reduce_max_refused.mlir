// RUN: farkas opt -t parallelize(%i)
// The parallel loop of affine knows the greatest of integers for types with a sign only, which arith has no operation for.
func.func @greatest(%A: memref<64xi32>, %m: i32) -> i32 {
  %r = affine.for %i = 0 to 64 iter_args(%acc = %m) -> (i32) {
    %a = affine.load %A[%i] : memref<64xi32>
    %t = arith.maxsi %acc, %a : i32
    affine.yield %t : i32
  }
  return %r : i32
}

//| refused: affine.parallel does not combine values of this kind [not-combined]
//|  --> reduce_max_refused.mlir:6:5
//|   |
//| 6 |     %t = arith.maxsi %acc, %a : i32
//|   |     ^^
//| exit code 1
