// RUN: farkas opt -t parallelize(%i)
// The least number of 128 bits is no constant here.
func.func @greatest(%A: memref<64xi128>, %m: i128) -> i128 {
  %r = affine.for %i = 0 to 64 iter_args(%acc = %m) -> (i128) {
    %a = affine.load %A[%i] : memref<64xi128>
    %t = arith.maxsi %acc, %a : i128
    affine.yield %t : i128
  }
  return %r : i128
}

//| refused: no parallel loop combines values of this kind [not-combined]
//|  --> reduce_max_refused.mlir:6:10
//|   |
//| 6 |     %t = arith.maxsi %acc, %a : i128
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 6 tried
//| exit code 1
