// RUN: farkas opt -t 'forall(%i;block_x) tile(%i;32)' --schedule
// Tiles of a loop on processors run in order: they have no processors, and the tree can be given back.
func.func @f(%A: memref<?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.store %zero, %A[%i] : memref<?xf32>
  }
  return
}

//| func @f
//| domain [n]
//|   S0[i] in { [i] : 0 <= i < n } // affine.store %A
//| band %i_t loop 0 tile 32 from 0: S0 -> i
//|   band %i loop 0 coincident mapping(gpu.block<x>): S0 -> i
//|     S0
