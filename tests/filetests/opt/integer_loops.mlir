// RUN: farkas opt -t 'interchange(%i,%j) reverse(%i)'
// Loops that count in integers are loops over indices: bounds are cast once, an induction variable where its type is needed.
func.func @product(%n: i32, %m: i64, %A: memref<?x?xf32>, %B: memref<?xi32>) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %d0 = arith.constant 0 : i64
  %d2 = arith.constant 2 : i64
  scf.for %i = %c0 to %n step %c1 : i32 {
    scf.for %j = %d0 to %m step %d2 : i64 {
      %ix = arith.index_cast %i : i32 to index
      %jx = arith.index_cast %j : i64 to index
      %f = arith.sitofp %i : i32 to f32
      %e = arith.extsi %i : i32 to i64
      %s = arith.addi %e, %j : i64
      %g = arith.sitofp %s : i64 to f32
      %h = arith.addf %g, %f : f32
      memref.store %h, %A[%ix, %jx] : memref<?x?xf32>
    }
  }
  return
}

//| unknown: %j is a loop that no step can change: the loop may pass its upper bound by so much that the numbers of i64 start again [fixed-loop]
//|   --> integer_loops.mlir:9:5
//|    |
//|  9 |     scf.for %j = %d0 to %m step %d2 : i64 {
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 17 |       memref.store %h, %A[%ix, %jx] : memref<?x?xf32>
//|    |       -----------------------------------------------
//|    |       |
//|    |       may overwrite a cell of %A at %i = 0 in a later iteration of %j
//|    |       may write a cell of %A at %i = 0
//|    |
//|    = with %n = 1
//|    = whether they depend on each other is not known: a subscript is not affine
//|    = help: nothing nearer: 0 tried, no step can change it: the loop may pass its upper bound by so much that the numbers of i64 start again
//| exit code 4
