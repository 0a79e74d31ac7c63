// RUN: farkas opt --schedule-from tree.txt -t 'auto(tile=4x64)' --schedule
// Tiles of rows and time are kept. Inside of each the loops over time and rows are found again, in tiles of the sizes that were asked for.
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

//> band %a: S0 -> (t floordiv 8) * 8 + ((t * 2 + i) floordiv 32) * 32, S1 -> (t floordiv 8) * 8 + ((t * 2 + k + 1) floordiv 32) * 32
//>   band %b tile 32 from 0 coincident: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//>     open

//| func @jacobi
//| domain [m, n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 } // affine.store %B
//|   S1[t, k, l] in { [t, k, l] : 0 <= t < m and 1 <= k <= n - 2 and 1 <= l <= n - 2 } // affine.store %A
//| band %a: S0 -> (t floordiv 8) * 8 + ((t * 2 + i) floordiv 32) * 32, S1 -> (t floordiv 8) * 8 + ((t * 2 + k + 1) floordiv 32) * 32
//|   band %b tile 32 from 0 coincident: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|     band %j_t loop 2 tile 64 from 0: S0 -> j, S1 -> l
//|       band %t_t loop 0 tile 4 from 0: S0 -> t, S1 -> t
//|         band %i_t loop 1 tile 64 from 0: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|           band %t loop 0: S0 -> t, S1 -> t
//|             band %i loop 1: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|               band %j loop 2: S0 -> j, S1 -> l
//|                 sequence
//|                   S0
//|                   S1
//| apply unroll_jam(%i;4)
//| @jacobi: auto orders what the tree leaves open: --schedule shows the tree, then unroll_jam(%i;4)
//| @jacobi: order of S0 to S1: %a wavefronts > %b by 32 parallel > %j_t by 64 > %t_t by 4 > %i_t by 64 > %t > %i > %j
//| @jacobi: assumed: %A and %B do not overlap
