// RUN: farkas opt -t auto --schedule
// Rows that have one element in nine in common stay one after the other: there is too little to load once.
func.func @sweeps(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %t = 0 to 100 {
    affine.for %i = 1 to %n {
      affine.for %j = 3 to %n {
        %0 = affine.load %A[%i, %j - 3] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j - 2] : memref<?x?xf64>
        %2 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %3 = affine.load %A[%i, %j] : memref<?x?xf64>
        %4 = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %5 = affine.load %A[%i, %j + 2] : memref<?x?xf64>
        %6 = affine.load %A[%i, %j + 3] : memref<?x?xf64>
        %7 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %8 = arith.addf %0, %1 : f64
        %9 = arith.addf %8, %2 : f64
        %10 = arith.addf %9, %3 : f64
        %11 = arith.addf %10, %4 : f64
        %12 = arith.addf %11, %5 : f64
        %13 = arith.addf %12, %6 : f64
        %14 = arith.addf %13, %7 : f64
        affine.store %14, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to %n {
      affine.for %j = 3 to %n {
        %0 = affine.load %B[%i, %j - 3] : memref<?x?xf64>
        %1 = affine.load %B[%i, %j - 2] : memref<?x?xf64>
        %2 = affine.load %B[%i, %j - 1] : memref<?x?xf64>
        %3 = affine.load %B[%i, %j] : memref<?x?xf64>
        %4 = affine.load %B[%i, %j + 1] : memref<?x?xf64>
        %5 = affine.load %B[%i, %j + 2] : memref<?x?xf64>
        %6 = affine.load %B[%i, %j + 3] : memref<?x?xf64>
        %7 = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %8 = arith.addf %0, %1 : f64
        %9 = arith.addf %8, %2 : f64
        %10 = arith.addf %9, %3 : f64
        %11 = arith.addf %10, %4 : f64
        %12 = arith.addf %11, %5 : f64
        %13 = arith.addf %12, %6 : f64
        %14 = arith.addf %13, %7 : f64
        affine.store %14, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @sweeps
//| domain [n]
//|   S0[t, i, j] in { [t, i, j] : 0 <= t <= 99 and 1 <= i < n and 3 <= j < n } // affine.store %B
//|   S1[t, i, j] in { [t, i, j] : 0 <= t <= 99 and 1 <= i < n and 3 <= j < n } // affine.store %A
//| band %t_t loop 0: S0 -> (t floordiv 8) * 32 + ((t * 2 + i) floordiv 32) * 32, S1 -> (t floordiv 8) * 32 + ((t * 2 + i + 1) floordiv 32) * 32
//|   band %i_t loop 1 tile 32 from 0 coincident: S0 -> t * 2 + i, S1 -> t * 2 + i + 1
//|     band %t loop 0: S0 -> t, S1 -> t
//|       band %i loop 1: S0 -> t * 2 + i, S1 -> t * 2 + i + 1
//|         sequence
//|           band %j loop 2: S0 -> t * 6 + j
//|             S0
//|           band %j loop 4: S1 -> t * 6 + j + 3
//|             S1
//| @sweeps: auto orders the function anew: --schedule shows the tree
//| @sweeps: order of S0 to S1: %t_t wavefronts > %i_t by 32 parallel > %t > %i > { %j; %j }
//| @sweeps: assumed: %A and %B do not overlap
