// RUN: farkas opt -t 'distribute(%i)'
func.func @one(%n: index, %A: memref<?xf32>, %x: f32) {
  affine.for %i = 1 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//| refused: all that runs in %i is one statement [one-component]
//|  --> distribute_values_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 1 to %n {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 4 |     affine.store %x, %A[%i] : memref<?xf32>
//|   |     --------------------------------------- this one
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
