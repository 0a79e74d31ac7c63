// RUN: farkas opt --schedule-from tree.txt
func.func @copies(%A: memref<2000xf32>, %c: f32) {
  affine.for %i = 0 to 1025 {
    affine.store %c, %A[%i] : memref<2000xf32>
  }
  return
}

//> band %i unroll: S0 -> i
//>   S0

//| refused: %i has 1025 iterations; at most 1024 are unrolled [too-many-copies]
//|  --> schedule_tree_too_many_copies.mlir:2:1
//|   |
//| 2 | func.func @copies(%A: memref<2000xf32>, %c: f32) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 1 tried
//| exit code 1
