// RUN: verify IN IN
// HAS: ^proved
// WANT: proved
func.func @spmv(%n: index, %rows: memref<?xindex>, %cols: memref<?xindex>, %a: memref<?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    %b = affine.load %rows[%i] : memref<?xindex>
    %e = affine.load %rows[%i + 1] : memref<?xindex>
    %s = scf.for %k = %b to %e step %c1 iter_args(%acc = %z) -> (f64) {
      %c = memref.load %cols[%k] : memref<?xindex>
      %v = memref.load %a[%k] : memref<?xf64>
      %w = memref.load %x[%c] : memref<?xf64>
      %p = arith.mulf %v, %w : f64
      %t = arith.addf %acc, %p : f64
      scf.yield %t : f64
    }
    affine.store %s, %y[%i] : memref<?xf64>
  }
  return
}
