// RUN: farkas opt -t auto --schedule
// Columns are counted down, and nothing waits along them: they run up along memory.
func.func @product(%n: index, %a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %sum = affine.load %c[%i, %n - 1 - %j] : memref<?x?xf64>
        %x = affine.load %a[%i, %k] : memref<?x?xf64>
        %y = affine.load %b[%k, %n - 1 - %j] : memref<?x?xf64>
        %product = arith.mulf %x, %y : f64
        %more = arith.addf %sum, %product : f64
        affine.store %more, %c[%i, %n - 1 - %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// One array goes up where the other one goes down.
func.func @both_ways(%n: index, %a: memref<?x?xf64>, %b: memref<?x?xf64>, %c: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %sum = affine.load %c[%i, %n - 1 - %j] : memref<?x?xf64>
        %x = affine.load %a[%i, %k] : memref<?x?xf64>
        %y = affine.load %b[%k, %j] : memref<?x?xf64>
        %product = arith.mulf %x, %y : f64
        %more = arith.addf %sum, %product : f64
        affine.store %more, %c[%i, %n - 1 - %j] : memref<?x?xf64>
      }
    }
  }
  return
}

// Each column waits for the one behind it, which ran before.
func.func @waits(%n: index, %a: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 1 to %n {
      %x = affine.load %a[%i, %n - %j] : memref<?x?xf64>
      %y = affine.load %a[%i, %n - 1 - %j] : memref<?x?xf64>
      %sum = arith.addf %x, %y : f64
      affine.store %sum, %a[%i, %n - 1 - %j] : memref<?x?xf64>
    }
  }
  return
}

//| func @product
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %c
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> -j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> -j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @both_ways
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // affine.store %c
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @waits
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 1 <= j < n } // affine.store %a
//| band %i loop 0 coincident: S0 -> i
//|   band %j loop 1: S0 -> j
//|     S0
//| apply unroll_jam(%i;8)
//| @product: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @product: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @product: assumed: %a and %c do not overlap
//| @product: assumed: %b and %c do not overlap
//| @both_ways: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @both_ways: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @both_ways: assumed: %a and %c do not overlap
//| @both_ways: assumed: %b and %c do not overlap
//| @waits: auto does parallelize(%i) unroll_jam(%i;8)
//| @waits: order of S0: %i parallel > %j
