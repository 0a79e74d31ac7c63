// RUN: farkas opt -t parallelize(%i)
// Which cells the iterations share is not known.
func.func @histogram(%H: memref<256xi32>, %P: memref<?xindex>, %n: index) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to %n {
    %p = affine.load %P[%i] : memref<?xindex>
    %a = memref.load %H[%p] : memref<256xi32>
    %b = arith.addi %a, %one : i32
    memref.store %b, %H[%p] : memref<256xi32>
  }
  return
}

//| unknown: parallelize may reverse a dependence: a subscript is not affine [non-affine-subscript]
//|  --> reduce_unknown_cells_refused.mlir:7:10
//|   |
//| 7 |     %a = memref.load %H[%p] : memref<256xi32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ may read a cell of %H at %i = 1
//| 8 |     %b = arith.addi %a, %one : i32
//| 9 |     memref.store %b, %H[%p] : memref<256xi32>
//|   |     ----------------------------------------- may write a cell of %H at %i = 0
//|   |
//|   = with %n = 2
//|   = help: try: -t 'assume(REASON) parallelize(%i)'
//| exit code 4
