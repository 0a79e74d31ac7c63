// RUN: farkas opt -t 'promote(%A,%i)'
// An integer that is no index is no symbol of a map.
func.func @later(%A: memref<256xi64>, %n: i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %few = arith.constant 1 : i32
  scf.for %i = %c0 to %c5 step %c1 {
    scf.for %j = %c0 to %c5 step %c1 {
      %x = arith.index_cast %n : i32 to index
      %z = arith.addi %j, %x : index
      %v = memref.load %A[%z] : memref<256xi64>
      %w = arith.addi %v, %v : i64
      memref.store %w, %A[%z] : memref<256xi64>
    }
  }
  return
}

//| refused: memref.load reaches %A in another way than by its subscripts [unknown-access]
//|   --> promote_computed_subscript_refused.mlir:12:12
//|    |
//| 12 |       %v = memref.load %A[%z] : memref<256xi64>
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: nothing nearer: 9 tried
//| exit code 1
