// RUN: farkas opt --schedule-from tree.txt --schedule
// A claim carries the license that it needs.
func.func @dot(%A: memref<64xf32>, %s: memref<f32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %b = affine.load %s[] : memref<f32>
    %c = arith.addf %a, %b : f32
    affine.store %c, %s[] : memref<f32>
  }
  return
}

//> license reassociate
//> apply parallelize(%i;privatize=4)

//| func @dot
//| license reassociate
//| apply parallelize(%i;privatize=4)
//| domain []
//|   S0[i_c] in { [i_c] : 0 <= i_c <= 3 } // affine.store %s_part
//|   S1[i_c, i] in { [i_c, i] : 0 <= i_c <= 3 and 16i_c <= i <= 16i_c + 15 } // affine.store %s_part
//|   S2[i_part] in { [i_part] : 0 <= i_part <= 3 } // affine.store %s
//|   S3[] in { [] } // memref.dealloc %s_part
//| sequence
//|   band %i_c loop 0 coincident: S0 -> i_c, S1 -> i_c
//|     sequence
//|       S0
//|       band %i loop 1: S1 -> i
//|         S1
//|   band %i_part loop 2: S2 -> i_part
//|     S2
//|   S3
//| @dot: assumed: %A and %s do not overlap
//| @dot: storage: %s_part, memref<4xf32>, 16 bytes, holds what 4 chunks of %i add to %s
//| @dot: license: the order of addf on %s is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
//| @dot: %i runs as 4 chunks, which are combined in their order whatever the number of threads
