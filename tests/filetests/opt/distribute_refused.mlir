// RUN: farkas opt -t 'distribute(%i)'
func.func @cycle(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 1 to %n {
    %b = affine.load %B[%i - 1] : memref<?xf32>
    affine.store %b, %A[%i] : memref<?xf32>
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

//| refused: all that runs in %i depends on each other in a cycle [one-component]
//|  --> distribute_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 1 to %n {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 1
