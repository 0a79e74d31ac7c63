// RUN: farkas opt -t auto(time=no) --schedule
// No tiles over time are asked for: eight rows run side by side, one sweep after the other.
func.func @seidel(%t: index, %n: index, %A: memref<?x?xf64>) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to %n {
      affine.for %j = 1 to %n {
        %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %2 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %3 = affine.load %A[%i, %j + 1] : memref<?x?xf64>
        %4 = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
        %5 = arith.addf %0, %1 : f64
        %6 = arith.addf %5, %2 : f64
        %7 = arith.addf %6, %3 : f64
        %8 = arith.addf %7, %4 : f64
        affine.store %8, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @seidel
//| domain [t, n]
//|   S0[s, i, j] in { [s, i, j] : 0 <= s < t and 1 <= i < n and 1 <= j < n } // affine.store %A
//| band %s loop 0: S0 -> s
//|   band %i loop 1: S0 -> i
//|     band %j loop 2: S0 -> i * 2 + j
//|       S0
//| apply unroll_jam(%i;8)
//| @seidel: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;8)
//| @seidel: order of S0: %s > %i > %j
//| @seidel: %s runs in order: affine.store writes %A[2, 1] at (%s, %i, %j) = (0, 2, 1), then affine.load reads it at (1, 1, 1), for %t = 2, %n = 3; try: -t 'skew(%i,%j;2) interchange(%i,%j) parallelize(%i)'
