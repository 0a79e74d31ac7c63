// RUN: farkas opt -t 'reverse(%i) parallelize(%k)'
func.func @scatter(%n: index, %P: memref<?xindex>, %A: memref<?xf32>, %B: memref<?xf32>, %v: f32) {
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xindex>
    memref.store %v, %B[%p] : memref<?xf32>
  }
  affine.for %k = 0 to %n {
    %a = affine.load %B[%k] : memref<?xf32>
    affine.store %a, %A[%k] : memref<?xf32>
  }
  return
}

//| unknown: reverse may reverse a dependence: a subscript is not affine [non-affine-subscript]
//|  --> assume_without_refused.mlir:5:5
//|   |
//| 5 |     memref.store %v, %B[%p] : memref<?xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |     |
//|   |     may overwrite a cell of %B at %i = 1
//|   |     may write a cell of %B at %i = 0
//|   |
//|   = with %n = 2
//|   = help: try: -t 'assume(REASON) reverse(%i) parallelize(%k)'
//| exit code 4
