// RUN: farkas opt -t 'parallelize(%i)'
// The nearest refusal: the rows of a result that is compressed itself may overlap, for all that is known of `%pos`.
func.func @scale(%pos: memref<65xindex>, %val: memref<?xf64>, %x: memref<64xf64>, %y: memref<?xf64>) {
  %c1 = arith.constant 1 : index
  affine.for %i = 0 to 64 {
    %s = affine.load %x[%i] : memref<64xf64>
    %lo = affine.load %pos[%i] : memref<65xindex>
    %hi = affine.load %pos[%i + 1] : memref<65xindex>
    scf.for %p = %lo to %hi step %c1 {
      %v = memref.load %val[%p] : memref<?xf64>
      %m = arith.mulf %s, %v : f64
      memref.store %m, %y[%p] : memref<?xf64>
    }
  }
  return
}

//| unknown: parallelize may reverse a dependence: the bounds of the loop are not affine [may-dependence]
//|   --> sparse_by_entries.mlir:12:7
//|    |
//|  9 |     scf.for %p = %lo to %hi step %c1 {
//|    |     -------------------------------- the bounds of the loop are not affine
//| ...
//| 12 |       memref.store %m, %y[%p] : memref<?xf64>
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |       |
//|    |       may overwrite a cell of %y at %i = 1
//|    |       may write a cell of %y at %i = 0
//|    |
//|    = help: try: -t 'assume(REASON) parallelize(%i)'
//| exit code 4
