// RUN: farkas opt -t auto --schedule
// A loop of one iteration, a batch of one, stands outside of all others: it is nowhere innermost, in tiles or parallel.
func.func @bmm1(%A: memref<1x256x288xf32>, %B: memref<1x288x320xf32>, %C: memref<1x256x320xf32>) {
  affine.for %b = 0 to 1 {
    affine.for %i = 0 to 256 {
      affine.for %j = 0 to 320 {
        affine.for %k = 0 to 288 {
          %x = affine.load %A[%b, %i, %k] : memref<1x256x288xf32>
          %y = affine.load %B[%b, %k, %j] : memref<1x288x320xf32>
          %z = affine.load %C[%b, %i, %j] : memref<1x256x320xf32>
          %m = arith.mulf %x, %y : f32
          %s = arith.addf %z, %m : f32
          affine.store %s, %C[%b, %i, %j] : memref<1x256x320xf32>
        }
      }
    }
  }
  return
}

//| func @bmm1
//| domain []
//|   S0[b, i, j, k] in { [0, i, j, k] : 0 <= i <= 255 and 0 <= j <= 319 and 0 <= k <= 287 } // affine.store %C
//| band %i_t loop 1 tile 8 from 0 coincident: S0 -> i
//|   band %k_t loop 3 tile 32 from 0: S0 -> k
//|     band %b loop 0: S0 -> b
//|       band %i loop 1: S0 -> i
//|         band %k loop 3: S0 -> k
//|           band %j loop 2: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| @bmm1: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @bmm1: order of S0: %i_t by 8 parallel > %k_t by 32 > %b > %i > %k > %j
//| @bmm1: assumed: %A and %C do not overlap
//| @bmm1: assumed: %B and %C do not overlap
