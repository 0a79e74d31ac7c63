// RUN: farkas opt --schedule-from tree.txt -t auto --schedule
// The loop over time is kept: no time tiles. It settles what its iterations depend on each other for, so that rows run in parallel.
func.func @jacobi(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
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
        %0 = affine.load %B[%k - 1, %l] : memref<?x?xf64>
        %1 = affine.load %B[%k + 1, %l] : memref<?x?xf64>
        %2 = arith.addf %0, %1 : f64
        affine.store %2, %A[%k, %l] : memref<?x?xf64>
      }
    }
  }
  return
}

//> band %t: S0 -> t, S1 -> t
//>   open

//| func @jacobi
//| domain [m, n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 } // affine.store %B
//|   S1[t, k, l] in { [t, k, l] : 0 <= t < m and 1 <= k <= n - 2 and 1 <= l <= n - 2 } // affine.store %A
//| band %t: S0 -> t, S1 -> t
//|   band %j_t loop 2 tile 256 from 0 coincident: S0 -> j, S1 -> l
//|     band %i_t loop 1 tile 8 from 0: S0 -> i, S1 -> k + 1
//|       band %i loop 1: S0 -> i, S1 -> k + 1
//|         band %j loop 2: S0 -> j, S1 -> l
//|           sequence
//|             S0
//|             S1
//| @jacobi: auto orders what the tree leaves open: --schedule shows the tree
//| @jacobi: order of S0 to S1: %t > %j_t by 256 parallel > %i_t by 8 > %i > %j
//| @jacobi: assumed: %A and %B do not overlap
