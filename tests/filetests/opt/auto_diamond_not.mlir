// RUN: farkas opt -t 'auto(time=diamond,tile=16x16x256)' --schedule
// One array in place of two: iterations of one time step wait for each other, so that no two tiles of a step start at once.
func.func @seidel(%m: index, %n: index, %A: memref<?x?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %2 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %3 = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %4 = arith.addf %0, %1 : f64
        %5 = arith.addf %2, %3 : f64
        %6 = arith.addf %4, %5 : f64
        affine.store %6, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @seidel
//| domain [m, n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 } // affine.store %A
//| band %t_t loop 0: S0 -> (t floordiv 16) * 16 + ((t + i) floordiv 16) * 16
//|   band %i_t loop 1 tile 16 from 0 coincident: S0 -> t + i
//|     band %j_t loop 2 tile 256 from 0: S0 -> t + j
//|       band %t loop 0: S0 -> t
//|         band %i loop 1: S0 -> t + i
//|           band %j loop 2: S0 -> t * 2 + i + j
//|             S0
//| apply unroll_jam(%i;8)
//| @seidel: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;8)
//| @seidel: order of S0: %t_t wavefronts > %i_t by 16 parallel > %j_t by 256 > %t > %i > %j
//| @seidel: no diamonds were found for S0: along no loop do its tiles all start at once; its order is as without them
