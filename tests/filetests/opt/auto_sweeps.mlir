// RUN: farkas opt -t auto --schedule
// Two sweeps of a time step share bands with the time: tiles of a wavefront run in parallel, each statement has its own rows.
func.func @heat(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %l = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %B[%k, %l - 1] : memref<?x?xf64>
        %1 = affine.load %B[%k, %l + 1] : memref<?x?xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %A[%k, %l] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @heat
//| domain [m, n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 } // affine.store %B
//|   S1[t, k, l] in { [t, k, l] : 0 <= t < m and 1 <= k <= n - 2 and 1 <= l <= n - 2 } // affine.store %A
//| band %t_t loop 0: S0 -> (t floordiv 32) * 32 + ((t * 2 + i) floordiv 32) * 32, S1 -> (t floordiv 32) * 32 + ((t * 2 + k + 1) floordiv 32) * 32
//|   band %i_t loop 1 tile 32 from 0 coincident: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|     band %t loop 0: S0 -> t, S1 -> t
//|       band %i loop 1: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|         sequence
//|           band %j loop 2: S0 -> t * 2 + j
//|             S0
//|           band %l loop 4: S1 -> t * 2 + l + 1
//|             S1
//| @heat: auto orders the function anew: --schedule shows the tree
//| @heat: order of S0 to S1: %t_t wavefronts > %i_t by 32 parallel > %t > %i > { %j; %l }
//| @heat: assumed: %A and %B do not overlap
