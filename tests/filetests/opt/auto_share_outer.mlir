// RUN: farkas opt -t auto --schedule
// A pass along each row and one back: rows do not wait for each other, and each stays in the cache between the passes. Where
// the second pass walks over the columns, the two have no loop in common.
func.func @rows(%n: index, %u: memref<?x?xf64>, %p: memref<?x?xf64>, %v: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %n {
      %a = affine.load %p[%i, %j - 1] : memref<?x?xf64>
      %b = affine.load %u[%i, %j] : memref<?x?xf64>
      %c = arith.divf %a, %b : f64
      affine.store %c, %p[%i, %j] : memref<?x?xf64>
    }
    affine.for %k = 1 to %n {
      %a = affine.load %v[%i, -%k + symbol(%n)] : memref<?x?xf64>
      %b = affine.load %p[%i, -%k + symbol(%n)] : memref<?x?xf64>
      %c = arith.divf %a, %b : f64
      affine.store %c, %v[%i, -%k + symbol(%n) - 1] : memref<?x?xf64>
    }
  }
  return
}
func.func @columns(%n: index, %u: memref<?x?xf64>, %p: memref<?x?xf64>, %v: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %n {
      %a = affine.load %p[%i, %j - 1] : memref<?x?xf64>
      %b = affine.load %u[%i, %j] : memref<?x?xf64>
      %c = arith.divf %a, %b : f64
      affine.store %c, %p[%i, %j] : memref<?x?xf64>
    }
  }
  affine.for %i1 = 0 to %n {
    affine.for %k = 1 to %n {
      %a = affine.load %v[-%k + symbol(%n), %i1] : memref<?x?xf64>
      %b = affine.load %p[-%k + symbol(%n), %i1] : memref<?x?xf64>
      %c = arith.divf %a, %b : f64
      affine.store %c, %v[-%k + symbol(%n) - 1, %i1] : memref<?x?xf64>
    }
  }
  return
}

//| func @rows
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 1 <= j < n } // affine.store %p
//|   S1[i, k] in { [i, k] : 0 <= i < n and 1 <= k < n } // affine.store %v
//| band %i loop 0 coincident: S0 -> i, S1 -> i
//|   sequence
//|     band %j loop 1: S0 -> j
//|       S0
//|     band %k loop 2: S1 -> k
//|       S1
//| apply unroll_jam(%i;4)
//| func @columns
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 1 <= j < n } // affine.store %p
//|   S1[i1, k] in { [i1, k] : 0 <= i1 < n and 1 <= k < n } // affine.store %v
//| sequence
//|   band %i loop 0 coincident: S0 -> i
//|     band %j loop 1: S0 -> j
//|       S0
//|   band %i1_t loop 2 tile 256 from 0 coincident: S1 -> i1
//|     band %k loop 3: S1 -> k
//|       band %i1 loop 2: S1 -> i1
//|         S1
//| apply unroll_jam(%k;4) unroll_jam(%i;8)
//| @rows: auto does parallelize(%i) unroll_jam(%i;4)
//| @rows: order of S0 to S1: %i parallel > { %j; %k }
//| @rows: assumed: %u, %p and %v do not overlap
//| @columns: auto orders the function anew: --schedule shows the tree, then unroll_jam(%k;4) unroll_jam(%i;8)
//| @columns: order of S0: %i parallel > %j
//| @columns: order of S1: %i1_t by 256 parallel > %k > %i1
//| @columns: assumed: %u, %p and %v do not overlap
