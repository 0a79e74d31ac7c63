// RUN: farkas opt -t 'reverse(%i)'
// The last step may lead beyond the numbers of the type, and to its least one.
func.func @wraps(%A: memref<256xi8>, %lo: i8, %hi: i8) {
  %three = arith.constant 3 : i8
  %half = arith.constant 128 : index
  scf.for %i = %lo to %hi step %three : i8 {
    %ix = arith.index_cast %i : i8 to index
    %at = arith.addi %ix, %half : index
    memref.store %i, %A[%at] : memref<256xi8>
  }
  return
}

//| unknown: %i is a loop that no step can change: the loop may pass its upper bound by so much that the numbers of i8 start again [fixed-loop]
//|  --> integer_loop_wraps.mlir:6:3
//|   |
//| 6 |   scf.for %i = %lo to %hi step %three : i8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 9 |     memref.store %i, %A[%at] : memref<256xi8>
//|   |     -----------------------------------------
//|   |     |
//|   |     may overwrite a cell of %A in a later iteration of %i
//|   |     may write a cell of %A
//|   |
//|   = whether they depend on each other is not known: a subscript is not affine
//|   = help: nothing nearer: 0 tried, no step can change it: the loop may pass its upper bound by so much that the numbers of i8 start again
//| exit code 4
