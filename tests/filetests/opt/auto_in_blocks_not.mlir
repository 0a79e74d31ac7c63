// RUN: farkas opt -t auto --report
// Each product also takes the row before: it waits for a row of its own block wherever the block starts.
func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
  affine.for %r = 1 to %n {
    affine.for %c = 0 to affine_map<(d0) -> (d0)>(%r) {
      %s = affine.load %x[%r] : memref<?xf64>
      %l = affine.load %L[%r, %c] : memref<?x?xf64>
      %y = affine.load %x[%c] : memref<?xf64>
      %z = affine.load %x[%r - 1] : memref<?xf64>
      %p = arith.mulf %l, %y : f64
      %t = arith.mulf %p, %z : f64
      %d = arith.subf %s, %t : f64
      affine.store %d, %x[%r] : memref<?xf64>
    }
    %s = affine.load %x[%r] : memref<?xf64>
    %l = affine.load %L[%r, %r] : memref<?x?xf64>
    %q = arith.divf %s, %l : f64
    affine.store %q, %x[%r] : memref<?xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
//|     affine.for %r = 1 to %n {
//|       affine.for %c = 0 to #map(%r) {
//|         %s_1 = affine.load %x[%r] : memref<?xf64>
//|         %l_1 = affine.load %L[%r, %c] : memref<?x?xf64>
//|         %y = affine.load %x[%c] : memref<?xf64>
//|         %z = affine.load %x[%r - 1] : memref<?xf64>
//|         %p = arith.mulf %l_1, %y : f64
//|         %t = arith.mulf %p, %z : f64
//|         %d = arith.subf %s_1, %t : f64
//|         affine.store %d, %x[%r] : memref<?xf64>
//|       }
//|       %s = affine.load %x[%r] : memref<?xf64>
//|       %l = affine.load %L[%r, %r] : memref<?x?xf64>
//|       %q = arith.divf %s, %l : f64
//|       affine.store %q, %x[%r] : memref<?xf64>
//|     }
//|     return
//|   }
//| }
//| @solve: auto does nothing: no order is faster by the model
//| @solve: assumed: %L and %x do not overlap
//| @solve: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0 to S1: %r > %c, as written
//|     in order   %r: affine.store writes %x[1] at %r = 1, then affine.load reads it at (%r, %c) = (2, 1), for %n = 3; nothing nearer: 13 tried, all such pairs: [n] -> { [r] -> [r', r] : r >= 1 and r < r' < n }
//|     in order   %c: affine.store writes %x[2] at (%r, %c) = (2, 0), then affine.load reads it at (2, 1), for %n = 3; try: --reassociate
//|     traffic    4.04 MB from memory for 1.5e6 operations on floats: 0.37 for each byte
//|     time       891.26 us, as written 891.26 us; the roof is 473.44 us, by bytes
