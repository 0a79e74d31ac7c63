// RUN: farkas opt -t 'auto(time=diamond,tile=8x32x512)' --schedule
// Two sweeps, the second one in place along rows: no diamonds, and wavefronts of tiles instead.
func.func @mixed(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j - 1] : memref<?x?xf64>
        %1 = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %l = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %B[%k + 1, %l] : memref<?x?xf64>
        %1 = affine.load %A[%k - 1, %l - 1] : memref<?x?xf64>
        %2 = affine.load %A[%k - 1, %l + 1] : memref<?x?xf64>
        %3 = arith.addf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %A[%k, %l] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @mixed
//| domain [m, n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 } // affine.store %B
//|   S1[t, k, l] in { [t, k, l] : 0 <= t < m and 1 <= k <= n - 2 and 1 <= l <= n - 2 } // affine.store %A
//| band %t_t loop 0: S0 -> (t floordiv 8) * 32 + ((t * 2 + i) floordiv 32) * 32, S1 -> (t floordiv 8) * 32 + ((t * 2 + k + 1) floordiv 32) * 32
//|   band %i_t loop 1 tile 32 from 0 coincident: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|     band %j_t loop 2 tile 512 from 0: S0 -> t * 4 + i + j, S1 -> t * 4 + k + l + 2
//|       band %t loop 0: S0 -> t, S1 -> t
//|         band %i loop 1: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|           sequence
//|             band %j loop 2: S0 -> t * 4 + i + j
//|               S0
//|             band %l loop 4: S1 -> t * 4 + k + l + 2
//|               S1
//| @mixed: auto orders the function anew: --schedule shows the tree
//| @mixed: order of S0 to S1: %t_t wavefronts > %i_t by 32 parallel > %j_t by 512 > %t > %i > { %j; %l }
//| @mixed: no diamonds were found for S0 to S1: along no loop do its tiles all start at once; its order is as without them
//| @mixed: assumed: %A and %B do not overlap
