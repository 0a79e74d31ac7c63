// RUN: farkas opt -t parallelize(%i;privatize=4)
// The subscript is loaded: of which cell an update is nobody knows, so that no accumulators can be shown to be right.
func.func @histogram(%n: index, %A: memref<?xi8>, %H: memref<16xi32>) {
  %one = arith.constant 1 : i32
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xi8>
    %bin = arith.index_castui %a : i8 to index
    %h = memref.load %H[%bin] : memref<16xi32>
    %more = arith.addi %h, %one : i32
    memref.store %more, %H[%bin] : memref<16xi32>
  }
  return
}

//| refused: nobody knows which cells of %H this memref.load touches [unknown-access]
//|  --> privatize_histogram_refused.mlir:8:10
//|   |
//| 8 |     %h = memref.load %H[%bin] : memref<16xi32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 7 tried
//| exit code 1
