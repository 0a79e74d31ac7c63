// RUN: farkas opt -t auto --schedule
// The division of row %i is in one iteration of %k, behind all others: the nest is parted there, so that four rows that are taken off are
// added in registers. In @between an element is divided in the middle of its %k, before others are taken off of it: they share that loop.
func.func @solve(%n: index, %m: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %l = affine.load %L[%i, %k] : memref<?x?xf64>
        %x = affine.load %B[%k, %j] : memref<?x?xf64>
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %l, %x : f64
        %r = arith.subf %b, %p : f64
        affine.store %r, %B[%i, %j] : memref<?x?xf64>
      }
      %d = affine.load %L[%i, %i] : memref<?x?xf64>
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %r = arith.divf %b, %d : f64
      affine.store %r, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

func.func @between(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        %x = affine.load %A[%i, %k] : memref<?x?xf64>
        %y = affine.load %A[%k, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %x, %y : f64
        %r = arith.subf %a, %p : f64
        affine.store %r, %A[%i, %j] : memref<?x?xf64>
      }
      %d = affine.load %A[%j, %j] : memref<?x?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %r = arith.divf %a, %d : f64
      affine.store %r, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| func @solve
//| domain [n, m]
//|   S0[i, j, k] in { [i, j, k] : i < n and 0 <= j < m and 0 <= k < i } // affine.store %B
//|   S1[i, j] in { [i, j] : 0 <= i < n and 0 <= j < m } // affine.store %B
//| band %j_t loop 1 tile 256 from 0 coincident: S0 -> j, S1 -> j
//|   band %i loop 0: S0 -> i, S1 -> i
//|     sequence
//|       band %k loop 2: S0 -> k
//|         band %j loop 1: S0 -> j
//|           S0
//|       band %j loop 1: S1 -> j
//|         S1
//| apply strip_mine(%i;4) split(%k; %k <= %i_t - 1) distribute(%i) unroll_jam(%i;4) unroll_jam(%k;4)
//| func @between
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : i < n and j < i and 0 <= k < j } // affine.store %A
//|   S1[i, j] in { [i, j] : i < n and 0 <= j < i } // affine.store %A
//| band %i loop 0 coincident: S0 -> i, S1 -> i
//|   band %k loop 2: S0 -> k, S1 -> j
//|     sequence
//|       S1
//|       band %j loop 1: S0 -> j
//|         S0
//| apply strip_mine(%k;4) split(%j; %j < %k_t + 4) distribute(%k) unroll_jam(%k_1;4)
//| @solve: auto orders the function anew: --schedule shows the tree, then strip_mine(%i;4) split(%k; %k <= %i_t - 1) distribute(%i) unroll_jam(%i;4) unroll_jam(%k;4)
//| @solve: order of S0 to S1: %j_t by 256 parallel > %i > { %k > %j; %j }
//| @solve: assumed: %L and %B do not overlap
//| @between: auto orders the function anew: --schedule shows the tree, then strip_mine(%k;4) split(%j; %j < %k_t + 4) distribute(%k) unroll_jam(%k_1;4)
//| @between: order of S0 to S1: %i parallel > %k > %j
