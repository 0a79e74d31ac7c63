// RUN: farkas opt -t 'parallelize(%i)'
func.func @histogram(%A: memref<8xindex>, %B: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    %k = affine.load %A[%i] : memref<8xindex>
    memref.store %x, %B[%k] : memref<8xf32>
  }
  return
}

//| unknown: parallelize may reverse a dependence: a subscript is not affine [non-affine-subscript]
//|  --> not_affine.mlir:5:5
//|   |
//| 5 |     memref.store %x, %B[%k] : memref<8xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |     |
//|   |     may overwrite a cell of %B at %i = 1
//|   |     may write a cell of %B at %i = 0
//|   |
//|   = help: try: -t 'assume(REASON) parallelize(%i)'
//| exit code 4
