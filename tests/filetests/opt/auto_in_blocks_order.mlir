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
