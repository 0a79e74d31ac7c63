// RUN: farkas opt -t auto --schedule
// Limits of the type are far off: the product is ordered as one over indices is.
func.func @product(%n: i32, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for %i = %c0 to %n step %c1 : i32 {
    %ix = arith.index_cast %i : i32 to index
    scf.for %j = %c0 to %n step %c1 : i32 {
      %jx = arith.index_cast %j : i32 to index
      scf.for %k = %c0 to %n step %c1 : i32 {
        %kx = arith.index_cast %k : i32 to index
        %c = memref.load %C[%ix, %jx] : memref<?x?xf64>
        %a = memref.load %A[%ix, %kx] : memref<?x?xf64>
        %b = memref.load %B[%kx, %jx] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        memref.store %s, %C[%ix, %jx] : memref<?x?xf64>
      }
    }
  }
  return
}

//| func @product
//| apply unview
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| @product: unview: 4 accesses have subscripts in affine
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
//| @product: auto does unview first: 68.98 ms by the model with it, 81.16 ms without
//| @product: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @product: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
