// RUN: farkas opt -t auto --schedule
// Loops of C count in integers of 32 bits: without their casts the model sees the product, and takes the same order as without.
func.func @scfgemm(%n32: i32, %C: memref<?x300xf32>, %A: memref<?x300xf32>, %B: memref<?x300xf32>) {
  %z = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.index_cast %n32 : i32 to index
  scf.for %i = %c0 to %n step %c1 {
    %i3 = arith.index_cast %i : index to i32
    %ix = arith.index_cast %i3 : i32 to index
    scf.for %j = %c0 to %n step %c1 {
      %j3 = arith.index_cast %j : index to i32
      %jx = arith.index_cast %j3 : i32 to index
      memref.store %z, %C[%ix, %jx] : memref<?x300xf32>
      scf.for %k = %c0 to %n step %c1 {
        %k3 = arith.index_cast %k : index to i32
        %kx = arith.index_cast %k3 : i32 to index
        %a = memref.load %A[%ix, %kx] : memref<?x300xf32>
        %b = memref.load %B[%kx, %jx] : memref<?x300xf32>
        %m = arith.mulf %a, %b : f32
        %c = memref.load %C[%ix, %jx] : memref<?x300xf32>
        %d = arith.addf %c, %m : f32
        memref.store %d, %C[%ix, %jx] : memref<?x300xf32>
      }
    }
  }
  return
}

//| func @scfgemm
//| apply unview
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %C
//|   S1[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %C
//| sequence
//|   band %i loop 0 coincident: S0 -> i
//|     band %j loop 1: S0 -> j
//|       S0
//|   band %i_t loop 0 tile 32 from 0 coincident: S1 -> i
//|     band %j_t loop 1 tile 256 from 0: S1 -> j
//|       band %k_t loop 2 tile 32 from 0: S1 -> k
//|         band %i loop 0: S1 -> i
//|           band %k loop 2: S1 -> k
//|             band %j loop 1: S1 -> j
//|               S1
//| apply unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @scfgemm: unview: 5 accesses have subscripts in affine
//| @scfgemm: assumed: %C and %A do not overlap
//| @scfgemm: assumed: %C and %B do not overlap
//| @scfgemm: auto does unview first: 69.99 ms by the model with it, 114.41 ms without
//| @scfgemm: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @scfgemm: order of S0: %i parallel > %j
//| @scfgemm: order of S1: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
