// RUN: farkas opt --schedule-from tree.txt -t auto --schedule
// Parallel tiles of rows and the two nests in each are kept; each nest is ordered by itself, without more parallel loops.
func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %zero = arith.constant 0.0 : f64
      affine.store %zero, %C[%i, %j] : memref<?x?xf64>
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//> band %i_t tile 64 from 0 coincident: S0 -> i, S1 -> i
//>   sequence
//>     open S0
//>     open S1

//| func @product
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %C
//|   S1[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| band %i_t tile 64 from 0 coincident: S0 -> i, S1 -> i
//|   sequence
//|     band %i loop 0: S0 -> i
//|       band %j loop 1: S0 -> j
//|         S0
//|     band %i_t loop 0 tile 32 from 0: S1 -> i
//|       band %j_t loop 1 tile 256 from 0: S1 -> j
//|         band %k_t loop 2 tile 32 from 0: S1 -> k
//|           band %i loop 0: S1 -> i
//|             band %k loop 2: S1 -> k
//|               band %j loop 1: S1 -> j
//|                 S1
//| apply unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @product: auto orders what the tree leaves open: --schedule shows the tree, then unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @product: order of S0 to S1: %i_t by 64 parallel > { %i > %j; %i_t by 32 > %j_t by 256 > %k_t by 32 > %i > %k > %j }
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
