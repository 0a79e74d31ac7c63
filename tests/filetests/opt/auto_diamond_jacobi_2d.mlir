// RUN: farkas opt -t 'auto(time=diamond)' --schedule
// Rows stay whole in diamonds of time and rows; the model chooses how large they are.
func.func @jacobi(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
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
        affine.store %6, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %l = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %B[%k - 1, %l] : memref<?x?xf64>
        %1 = affine.load %B[%k + 1, %l] : memref<?x?xf64>
        %2 = affine.load %B[%k, %l - 1] : memref<?x?xf64>
        %3 = affine.load %B[%k, %l + 1] : memref<?x?xf64>
        %4 = arith.addf %0, %1 : f64
        %5 = arith.addf %2, %3 : f64
        %6 = arith.addf %4, %5 : f64
        affine.store %6, %A[%k, %l] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @jacobi
//| domain [m, n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t < m and 1 <= i <= n - 2 and 1 <= j <= n - 2 } // affine.store %B
//|   S1[t, k, l] in { [t, k, l] : 0 <= t < m and 1 <= k <= n - 2 and 1 <= l <= n - 2 } // affine.store %A
//| band %t_t loop 0: S0 -> ((t * 2 - i) floordiv 64) * 64 + ((t * 2 + i) floordiv 64) * 64, S1 -> ((t * 2 - k + 1) floordiv 64) * 64 + ((t * 2 + k + 1) floordiv 64) * 64
//|   band %i_t loop 1 tile 64 from 0 coincident: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|     band %t loop 0: S0 -> t, S1 -> t
//|       band %i loop 1: S0 -> t * 2 + i, S1 -> t * 2 + k + 1
//|         sequence
//|           band %j loop 2: S0 -> t * 2 + j
//|             S0
//|           band %l loop 4: S1 -> t * 2 + l + 1
//|             S1
//| @jacobi: auto orders the function anew: --schedule shows the tree
//| @jacobi: order of S0 to S1: %t_t diamonds > %i_t by 64 parallel > %t > %i > { %j; %l }
//| @jacobi: assumed: %A and %B do not overlap
