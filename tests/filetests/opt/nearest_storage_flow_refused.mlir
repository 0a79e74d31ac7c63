// RUN: farkas opt -t 'parallelize(%i)'
// A value goes along %i: no memory is proposed.
func.func @f(%n: index, %A: memref<?x?xf64>) {
  %y = memref.alloca() : memref<f64>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %y[] : memref<f64>
      %c = arith.mulf %a, %b : f64
      %d = arith.addf %c, %a : f64
      affine.store %d, %y[] : memref<f64>
      affine.store %d, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|   --> nearest_storage_flow_refused.mlir:11:7
//|    |
//| 11 |       affine.store %d, %y[] : memref<f64>
//|    |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |       |
//|    |       overwrites %y[] at (%i, %j) = (1, 0)
//|    |       writes %y[] at (%i, %j) = (0, 0)
//|    |
//|    = with %n = 2
//|    = all such pairs: [n] -> { [i, j] -> [i', j'] : i >= 0 and 0 <= j < n and i < i' < n and 0 <= j' < n }
//|    = help: nothing nearer: 13 tried
//| exit code 1
