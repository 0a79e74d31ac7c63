// RUN: farkas opt -t 'assume(no two of %P are alike) interchange(%i,%j) reverse(%j)'
// What was assumed is that %i and %j may change places: of two stores in one row the order is kept.
func.func @scatter(%P: memref<8x8xindex>, %B: memref<?xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %p = affine.load %P[%i, %j] : memref<8x8xindex>
      memref.store %j, %B[%p] : memref<?xindex>
    }
  }
  return
}

//| unknown: reverse may reverse a dependence: a subscript is not affine [non-affine-subscript]
//|  --> assume_then_refused.mlir:7:7
//|   |
//| 7 |       memref.store %j, %B[%p] : memref<?xindex>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |       |
//|   |       may overwrite a cell of %B at (%i, %j) = (0, 1)
//|   |       may write a cell of %B at (%i, %j) = (0, 0)
//|   |
//|   = help: try: -t 'assume(no two of %P are alike) interchange(%i,%j) assume(REASON) reverse(%j)'
//| exit code 4
