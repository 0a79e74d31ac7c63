// RUN: farkas deps --all
// A sum through a value-yielding guard is a reduction; nothing goes through memory.
// By enumeration: %i reduction.
//   no dependence
#half = affine_set<(d0) : (d0 mod 2 == 0)>
func.func @f(%A: memref<12xi32>, %R: memref<1xi32>, %z: i32) {
  %r = affine.for %i = 0 to 12 iter_args(%s = %z) -> (i32) {
    %n = affine.if #half(%i) -> i32 {
      %a = affine.load %A[%i] : memref<12xi32>
      %t = arith.addi %s, %a : i32
      affine.yield %t : i32
    } else {
      affine.yield %s : i32
    }
    affine.yield %n : i32
  }
  affine.store %r, %R[0] : memref<1xi32>
  return
}

//| func @f
//|
//| loops
//|   line 7  %i = 0 to 12  reduction  a reduction by addi; its order may be given up
//|
//| nearest
//|   %i  try: opt -t 'parallelize(%i)'
//|
//| accesses
//|   S0  line 9   load   %A[%i]
//|   S1  line 17  store  %R[0]
//|
//| assumed
//|   %A and %R do not overlap
