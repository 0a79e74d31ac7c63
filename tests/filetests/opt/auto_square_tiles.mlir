// RUN: farkas opt -t auto --schedule
// One array is walked along by %j, the other by %i: whichever is innermost, the other fetches a line and a page for each element, which
// square tiles use up. Where both are walked along by %j there is nothing to tile for, and %i, which goes across, is only parallel.
func.func @turned(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%j, %i] : memref<?x?xf32>
      %b = affine.load %B[%i, %j] : memref<?x?xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

func.func @straight(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      affine.store %a, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| func @turned
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %B
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 32 from 0: S0 -> j
//|     band %i loop 0: S0 -> i
//|       band %j loop 1: S0 -> j
//|         S0
//| func @straight
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %B
//| band %i loop 0 coincident: S0 -> i
//|   band %j loop 1: S0 -> j
//|     S0
//| @turned: auto orders the function anew: --schedule shows the tree
//| @turned: order of S0: %i_t by 32 parallel > %j_t by 32 > %i > %j
//| @turned: assumed: %A and %B do not overlap
//| @straight: auto does parallelize(%i)
//| @straight: order of S0: %i parallel > %j
//| @straight: assumed: %A and %B do not overlap
