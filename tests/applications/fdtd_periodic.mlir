// Maxwell's equations on a ring of %n cells: the last cell stands beside the first.
func.func @fdtd_periodic(%t: index, %n: index, %c: f64, %E: memref<?xf64>, %H: memref<?xf64>) {
  affine.for %time = 0 to %t {
    affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %e = affine.load %E[%i] : memref<?xf64>
      %next = affine.load %E[%i + 1] : memref<?xf64>
      %h = affine.load %H[%i] : memref<?xf64>
      %d = arith.subf %next, %e : f64
      %s = arith.mulf %c, %d : f64
      %r = arith.addf %h, %s : f64
      affine.store %r, %H[%i] : memref<?xf64>
    }
    %e1 = affine.load %E[symbol(%n) - 1] : memref<?xf64>
    %e2 = affine.load %E[0] : memref<?xf64>
    %h1 = affine.load %H[symbol(%n) - 1] : memref<?xf64>
    %d1 = arith.subf %e2, %e1 : f64
    %s1 = arith.mulf %c, %d1 : f64
    %r1 = arith.addf %h1, %s1 : f64
    affine.store %r1, %H[symbol(%n) - 1] : memref<?xf64>
    %e3 = affine.load %E[0] : memref<?xf64>
    %h2 = affine.load %H[0] : memref<?xf64>
    %h3 = affine.load %H[symbol(%n) - 1] : memref<?xf64>
    %d2 = arith.subf %h2, %h3 : f64
    %s2 = arith.mulf %c, %d2 : f64
    %r2 = arith.addf %e3, %s2 : f64
    affine.store %r2, %E[0] : memref<?xf64>
    affine.for %i = 1 to %n {
      %e = affine.load %E[%i] : memref<?xf64>
      %h = affine.load %H[%i] : memref<?xf64>
      %before = affine.load %H[%i - 1] : memref<?xf64>
      %d = arith.subf %h, %before : f64
      %s = arith.mulf %c, %d : f64
      %r = arith.addf %e, %s : f64
      affine.store %r, %E[%i] : memref<?xf64>
    }
  }
  return
}
