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
