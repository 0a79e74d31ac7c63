// RUN: farkas opt -t auto --schedule
// A recurrence over time: tiles of 4 steps and 64 rows in fronts, one tile of either kind a front later, and eight rows of a tile side by side.
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
//| band %s_t loop 0: S0 -> (s floordiv 4) * 64 + ((s + i) floordiv 64) * 64
//|   band %i_t loop 1 tile 64 from 0 coincident: S0 -> s + i
//|     band %s loop 0: S0 -> s
//|       band %i loop 1: S0 -> s + i
//|         band %j loop 2: S0 -> s * 2 + i * 2 + j
//|           S0
//| apply unroll_jam(%i;8)
//| @seidel: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;8)
//| @seidel: order of S0: %s_t wavefronts > %i_t by 64 parallel > %s > %i > %j
