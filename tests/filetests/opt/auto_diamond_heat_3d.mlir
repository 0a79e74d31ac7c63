// RUN: farkas opt -t 'auto(time=diamond)' --schedule
// One statement, with the time as a subscript: diamonds of time and planes, planes whole.
func.func @heat(%m: index, %n: index, %A: memref<?x?x?x?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
          %0 = affine.load %A[%t, %i - 1, %j, %k] : memref<?x?x?x?xf64>
          %1 = affine.load %A[%t, %i + 1, %j, %k] : memref<?x?x?x?xf64>
          %2 = affine.load %A[%t, %i, %j - 1, %k] : memref<?x?x?x?xf64>
          %3 = affine.load %A[%t, %i, %j + 1, %k] : memref<?x?x?x?xf64>
          %4 = affine.load %A[%t, %i, %j, %k - 1] : memref<?x?x?x?xf64>
          %5 = affine.load %A[%t, %i, %j, %k + 1] : memref<?x?x?x?xf64>
          %6 = arith.addf %0, %1 : f64
          %7 = arith.addf %2, %3 : f64
          %8 = arith.addf %4, %5 : f64
          %9 = arith.addf %6, %7 : f64
          %10 = arith.addf %8, %9 : f64
          affine.store %10, %A[%t + 1, %i, %j, %k] : memref<?x?x?x?xf64>
        }
      }
    }
  }
  return
}

//| func @heat
//| domain [m, n]
//|   S0[t, i, j, k] in { [t, i, j, k] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 and 1 <= k <= n - 2 } // affine.store %A
//| band %t_t loop 0: S0 -> ((t - i) floordiv 8) * 8 + ((t + i) floordiv 8) * 8
//|   band %i_t loop 1 tile 8 from 0 coincident: S0 -> t + i
//|     band %t loop 0: S0 -> t
//|       band %i loop 1: S0 -> t + i
//|         band %j loop 2: S0 -> t + j
//|           band %k loop 3: S0 -> t + k
//|             S0
//| @heat: auto orders the function anew: --schedule shows the tree
//| @heat: order of S0: %t_t diamonds > %i_t by 8 parallel > %t > %i > %j > %k
