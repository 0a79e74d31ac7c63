// RUN: farkas opt -t 'coalesce(%i,%j)'
func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| refused: %i has a loop inside without a constant number of iterations [unknown-trip-count]
//|  --> coalesce_symbolic_refused.mlir:3:3
//|   |
//| 2 | func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
//|   |                                                -- their number depends on %m
//| 3 |   affine.for %i = 0 to %n {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 4 |     affine.for %j = 0 to %m {
//|   |     -----------------------
//|   |
//|   = help: nothing nearer: 30 tried
//| exit code 1
