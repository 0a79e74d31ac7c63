// RUN: farkas opt -t auto --schedule
// Tiles of all loops, blocks of rows in parallel, the loop along memory innermost; then copies that add in a register.
func.func @gemm(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| func @gemm
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| @gemm: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @gemm: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @gemm: assumed: %C and %A do not overlap
//| @gemm: assumed: %C and %B do not overlap
