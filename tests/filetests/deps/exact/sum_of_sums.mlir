// RUN: farkas deps --all
// A sum over two loops in one value: both are reductions, the cell is written once.
// By enumeration: %i reduction, %j reduction.
//   no dependence
func.func @f(%A: memref<4x5xi32>, %R: memref<1xi32>, %z: i32) {
  %r = affine.for %i = 0 to 4 iter_args(%s = %z) -> (i32) {
    %q = affine.for %j = 0 to 5 iter_args(%t = %s) -> (i32) {
      %a = affine.load %A[%i, %j] : memref<4x5xi32>
      %u = arith.addi %a, %t : i32
      affine.yield %u : i32
    }
    affine.yield %q : i32
  }
  affine.store %r, %R[0] : memref<1xi32>
  return
}

//| func @f
//|
//| loops
//|   line 6  %i = 0 to 4    reduction  a reduction by addi; its order may be given up
//|   line 7    %j = 0 to 5  reduction  a reduction by addi; its order may be given up
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%i)'
//|   %j  try: opt -t 'parallelize(%j)'
//|
//| bands
//|   (%i, %j)  not permutable  backward along %j: affine.yield reads %r at (%i, %j) = (0, 1), then affine.yield overwrites it at (1, 0)  permutable after skew(%i,%j;4)
//|
//| accesses
//|   S0  line 8   load   %A[%i, %j]
//|   S1  line 14  store  %R[0]
//|
//| assumed
//|   %A and %R do not overlap
