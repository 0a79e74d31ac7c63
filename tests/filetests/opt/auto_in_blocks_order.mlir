// RUN: farkas opt -t auto --schedule
// A column is taken off all later rows at once. The order that is found first does a row at a time, and that runs in blocks.
func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
  affine.for %r = 0 to %n {
    %s = affine.load %x[%r] : memref<?xf64>
    %l = affine.load %L[%r, %r] : memref<?x?xf64>
    %q = arith.divf %s, %l : f64
    affine.store %q, %x[%r] : memref<?xf64>
    affine.for %c = affine_map<(d0) -> (d0 + 1)>(%r) to %n {
      %t = affine.load %x[%c] : memref<?xf64>
      %m = affine.load %L[%c, %r] : memref<?x?xf64>
      %y = affine.load %x[%r] : memref<?xf64>
      %p = arith.mulf %m, %y : f64
      %d = arith.subf %t, %p : f64
      affine.store %d, %x[%c] : memref<?xf64>
    }
  }
  return
}

//| func @solve
//| domain [n]
//|   S0[r] in { [r] : 0 <= r < n } // affine.store %x
//|   S1[r, c] in { [r, c] : r >= 0 and r < c < n } // affine.store %x
//| band %c loop 1: S0 -> r, S1 -> c
//|   sequence
//|     band %r loop 0: S1 -> r
//|       S1
//|     S0
//| apply strip_mine(%c;32) split(%r; %r < %c_t) distribute(%c) parallelize(%c) unroll_jam(%c;8)
//| @solve: auto orders the function anew: --schedule shows the tree, then strip_mine(%c;32) split(%r; %r < %c_t) distribute(%c) parallelize(%c) unroll_jam(%c;8)
//| @solve: order of S0 to S2: %c_t by 32 > { %c parallel > %r; %c_1 > %r_1 }
//| @solve: %c_t runs in order: affine.store writes %x[31] at %r = 31, then affine.load reads it at (%r, %c) = (31, 32), for %n = 33; try: -t 'distribute(%c) parallelize(%c)'
//| @solve: assumed: %L and %x do not overlap
