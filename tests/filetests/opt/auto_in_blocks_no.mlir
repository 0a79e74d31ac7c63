// RUN: farkas opt -t 'auto(blocks=no)' --report
// The same in order, since that is asked for.
func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
  affine.for %r = 0 to %n {
    affine.for %c = 1 to affine_map<(d0) -> (d0 + 1)>(%r) {
      %s = affine.load %x[%r] : memref<?xf64>
      %l = affine.load %L[%r, %c - 1] : memref<?x?xf64>
      %y = affine.load %x[%c - 1] : memref<?xf64>
      %p = arith.mulf %l, %y : f64
      %d = arith.subf %s, %p : f64
      affine.store %d, %x[%r] : memref<?xf64>
    }
    %s = affine.load %x[%r] : memref<?xf64>
    %l = affine.load %L[%r, %r] : memref<?x?xf64>
    %q = arith.divf %s, %l : f64
    affine.store %q, %x[%r] : memref<?xf64>
  }
  return
}
