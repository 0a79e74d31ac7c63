// RUN: farkas opt --reassociate -t parallelize(%j;privatize=2,strip=4)
// A difference of products, in other cells of the array that it reads: the accumulators are of those that are written alone.
func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %l = affine.load %L[%i, %j] : memref<?x?xf64>
      %b = affine.load %x[%j] : memref<?xf64>
      %p = arith.mulf %l, %b : f64
      %a = affine.load %x[%i] : memref<?xf64>
      %d = arith.subf %a, %p : f64
      affine.store %d, %x[%i] : memref<?xf64>
    }
    %e = affine.load %x[%i] : memref<?xf64>
    %l = affine.load %L[%i, %i] : memref<?x?xf64>
    %q = arith.divf %e, %l : f64
    affine.store %q, %x[%i] : memref<?xf64>
  }
  return
}
