// RUN: farkas opt -t auto --schedule
// What an outermost loop runs in any order is ordered as what it runs in order: tiles, the loop along memory inside.
func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%n, %n) step (%c1, %c1) {
    scf.for %k = %c0 to %n step %c1 {
      %c = memref.load %C[%i, %j] : memref<?x?xf64>
      %a = memref.load %A[%i, %k] : memref<?x?xf64>
      %b = memref.load %B[%k, %j] : memref<?x?xf64>
      %p = arith.mulf %a, %b : f64
      %s = arith.addf %c, %p : f64
      memref.store %s, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
// What was given to processors by name stays with them.
func.func @mapped(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.forall (%i, %j) in (%n, %n) {
    scf.for %k = %c0 to %n step %c1 {
      %c = memref.load %C[%i, %j] : memref<?x?xf64>
      %a = memref.load %A[%i, %k] : memref<?x?xf64>
      %b = memref.load %B[%k, %j] : memref<?x?xf64>
      %p = arith.mulf %a, %b : f64
      %s = arith.addf %c, %p : f64
      memref.store %s, %C[%i, %j] : memref<?x?xf64>
    }
  } {mapping = [#gpu.block<y>, #gpu.block<x>]}
  return
}
// One that is as good as it can be stays as it is, to the byte.
func.func @streamed(%n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %a = affine.load %A[%i] : memref<?xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %B[%i] : memref<?xf64>
  }
  return
}
// Too little work for a fork: the loop runs in order.
func.func @few(%A: memref<4xf64>, %B: memref<4xf64>) {
  affine.parallel (%i) = (0) to (4) {
    %a = affine.load %A[%i] : memref<4xf64>
    %s = arith.addf %a, %a : f64
    affine.store %s, %B[%i] : memref<4xf64>
  }
  return
}

//| func @product
//| domain [n]
//|   S0[i, j, k] in { [i, j, k] : 0 <= i < n and 0 <= j < n and 0 <= k < n } // memref.store %C
//| band %i_t loop 0 tile 32 from 0 coincident: S0 -> i
//|   band %j_t loop 1 tile 256 from 0: S0 -> j
//|     band %k_t loop 2 tile 32 from 0: S0 -> k
//|       band %i loop 0: S0 -> i
//|         band %k loop 2: S0 -> k
//|           band %j loop 1: S0 -> j
//|             S0
//| apply unroll_jam(%i;4) unroll_jam(%k;4)
//| func @mapped
//| domain [n]
//|   S0[] in { [] } // scf.forall %C
//| S0
//| func @streamed
//| domain [n]
//|   S0[i] in { [i] : 0 <= i < n } // affine.store %B
//| band %i loop 0 coincident: S0 -> i
//|   S0
//| func @few
//| domain []
//|   S0[i] in { [i] : 0 <= i <= 3 } // affine.store %B
//| band %i loop 0 coincident: S0 -> i
//|   S0
//| @product: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @product: order of S0: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
//| @mapped: auto does nothing: no order is faster by the model
//| @mapped: %i is left as it is: steps take scf.forall as a whole; nothing nearer: 0 tried, no step can change it
//| @mapped: %j is left as it is: steps take scf.forall as a whole; nothing nearer: 0 tried, no step can change it
//| @mapped: %k is left as it is: steps take the scf.forall around it as a whole; nothing nearer: 0 tried, no step can change it
//| @mapped: assumed: %A and %C do not overlap
//| @mapped: assumed: %B and %C do not overlap
//| @streamed: auto does nothing: no order is faster by the model
//| @streamed: assumed: %A and %B do not overlap
//| @few: auto does nothing: no order is faster by the model
//| @few: assumed: %A and %B do not overlap
