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

//| refused: the iterations of a parallel loop accumulate in different cells, which others of them share [accumulator-moves]
//|  --> reduce_unknown_cells_refused.mlir:8:10
//|   |
//| 7 |     %a = memref.load %H[%p] : memref<256xi32>
//|   |          ------------------------------------ a subscript is not affine
//| 8 |     %b = arith.addi %a, %one : i32
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^
//| 9 |     memref.store %b, %H[%p] : memref<256xi32>
//|   |     ----------------------------------------- a subscript is not affine
//|   |
//|   = help: nothing nearer: 7 tried
//| exit code 1
