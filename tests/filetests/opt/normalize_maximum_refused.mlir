// RUN: farkas opt -t 'normalize(%i)'
func.func @f(%A: memref<?xf32>, %n: index, %m: index) {
  affine.for %i = max affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] to 100 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + 400] : memref<?xf32>
  }
  return
}

//| refused: %i starts at a maximum [several-lower-bounds]
//|  --> normalize_maximum_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = max affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] to 100 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 4 tried
//| exit code 1
