// RUN: farkas opt --schedule-from tree.txt
func.func @f(%A: memref<65x65xf32>, %c: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %c, %A[%i, %j] : memref<65x65xf32>
    }
  }
  return
}

//> band %k: S0 -> i + j
//>   S0

//| refused: %i does not follow from the new loops with factors 1 and -1 [not-unimodular]
//|  --> schedule_tree_collapsed.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 64 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 1 tried
//| exit code 1
