// RUN: farkas opt --schedule-from tree.txt
// All iterations at one time: nothing says which of them writes last.
func.func @last(%r: memref<f32>, %A: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xf32>
    affine.store %a, %r[] : memref<f32>
  }
  return
}

//> band %i: S0 -> 0
//>   S0

//| refused: this schedule gives no order to a dependence [unordered-dependence]
//|  --> schedule_tree_unordered.mlir:6:5
//|   |
//| 6 |     affine.store %a, %r[] : memref<f32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |     |
//|   |     overwrites %r[] at %i = 1
//|   |     writes %r[] at %i = 0
//|   |
//|   = all such pairs: { [i] -> [i'] : i >= 0 and i < i' <= 99 }
//|   = help: nothing nearer: 0 tried
//| exit code 1
