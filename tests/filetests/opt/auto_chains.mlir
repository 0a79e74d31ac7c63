// RUN: farkas opt -t auto --schedule
// Sums in their order are chains: rows in parallel, eight of them side by side.
func.func @rows(%n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %x[%j] : memref<?xf64>
      %c = affine.load %y[%i] : memref<?xf64>
      %p = arith.mulf %a, %b : f64
      %s = arith.addf %c, %p : f64
      affine.store %s, %y[%i] : memref<?xf64>
    }
  }
  return
}

//| func @rows
//| domain [n]
//|   S0[i, j] in { [i, j] : 0 <= i < n and 0 <= j < n } // affine.store %y
//| band %i loop 0 coincident: S0 -> i
//|   band %j loop 1: S0 -> j
//|     S0
//| apply unroll_jam(%i;8)
//| @rows: auto does parallelize(%i) unroll_jam(%i;8)
//| @rows: order of S0: %i parallel > %j
//| @rows: assumed: %A and %y do not overlap
//| @rows: assumed: %x and %y do not overlap
