// RUN: farkas opt -t 'auto(time=diamond,tile=16x16x256)' --schedule
// Rows of one time step wait for each other, columns do not: diamonds of time and columns.
func.func @half(%m: index, %n: index, %A: memref<?x?x?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%t + 1, %i - 1, %j] : memref<?x?x?xf64>
        %1 = affine.load %A[%t, %i, %j - 1] : memref<?x?x?xf64>
        %2 = affine.load %A[%t, %i + 1, %j + 1] : memref<?x?x?xf64>
        %3 = arith.addf %0, %1 : f64
        %4 = arith.addf %2, %3 : f64
        affine.store %4, %A[%t + 1, %i, %j] : memref<?x?x?xf64>
      }
    }
  }
  return
}

//| func @half
//| domain [m, n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 } // affine.store %A
//| band %t_t loop 0: S0 -> ((t - j) floordiv 16) * 16 + ((t + j) floordiv 16) * 16
//|   band %j_t loop 2 tile 16 from 0 coincident: S0 -> t + j
//|     band %i_t loop 1 tile 256 from 0: S0 -> t + i
//|       band %t loop 0: S0 -> t
//|         band %i loop 1: S0 -> t + i
//|           band %j loop 2: S0 -> t + j
//|             S0
//| apply unroll_jam(%i;4)
//| @half: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4)
//| @half: order of S0: %t_t diamonds > %j_t by 16 parallel > %i_t by 256 > %t > %i > %j
