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

//| // @seidel
//| domain [m, n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 } // affine.store %A
//| band %j_t loop 2: S0 -> ((t + j) floordiv 256) * 16 + (t floordiv 16) * 16
//|   band %t_t loop 0 tile 16 from 0 coincident: S0 -> t
//|     band %i_t loop 1 tile 16 from 0: S0 -> t + i
//|       band %t loop 0: S0 -> t
//|         band %i loop 1: S0 -> t + i
//|           band %j loop 2: S0 -> t * 2 + i + j
//|             S0
//| // then unroll_jam(%i;8)
//| @seidel: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;8)
//| @seidel: order of S0: %j_t wavefronts > %t_t by 16 parallel > %i_t by 16 > %t > %i > %j
//| @seidel: no diamonds were found for S0: along no loop do its tiles all start at once; its order is as without them
//| @seidel: not re-read: the question about integer sets took more than 200000000 steps; by values: the question about integer sets took more than 200000 steps; `--budget 2000000000` allows more
