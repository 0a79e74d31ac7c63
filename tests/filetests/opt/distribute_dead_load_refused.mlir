// RUN: farkas opt -t 'distribute(%i)'
// The load that nobody uses is no part of its own.
func.func @bounds_are_halves(%D: memref<?xi32>, %A: memref<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c-1 = arith.constant -1 : index
  %c5 = arith.constant 5 : index
  scf.for %i = %c0 to %c2 step %c3 {
    %dead = memref.load %A[%c0, %c1] : memref<?x?xf32>
    %neg = arith.cmpi slt, %i, %c0 : index
    %1 = arith.subi %c-1, %i : index
    %2 = arith.select %neg, %1, %i : index
    %3 = arith.divsi %2, %c2 : index
    %4 = arith.subi %c-1, %3 : index
    %lb = arith.select %neg, %4, %3 : index
    %5 = arith.muli %i, %c-1 : index
    %ub = arith.addi %5, %c5 : index
    scf.for %j = %lb to %ub step %c3 {
      %6 = arith.addi %j, %c3 : index
      %a = memref.load %D[%6] : memref<?xi32>
      %7 = arith.addi %i, %c1 : index
      %b = memref.load %D[%7] : memref<?xi32>
      %c = arith.addi %a, %b : i32
      %8 = arith.addi %j, %c3 : index
      memref.store %c, %D[%8] : memref<?xi32>
    }
  }
  return
}

//| refused: all that runs in %i is one statement [one-component]
//|   --> distribute_dead_load_refused.mlir:10:3
//|    |
//| 10 |   scf.for %i = %c0 to %c2 step %c3 {
//|    |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| 11 |     %dead = memref.load %A[%c0, %c1] : memref<?x?xf32>
//|    |             ------------------------------------------ nobody uses what this loads
//| ...
//| 20 |     scf.for %j = %lb to %ub step %c3 {
//|    |     -------------------------------- this one
//|    |
//|    = help: nothing nearer: 5 tried
//| exit code 1
