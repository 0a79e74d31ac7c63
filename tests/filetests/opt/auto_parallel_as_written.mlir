// RUN: farkas opt FILE -t auto --schedule
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
