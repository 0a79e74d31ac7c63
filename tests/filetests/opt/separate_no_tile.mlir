// RUN: farkas opt -t 'separate(%i)'
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

//| refused: %i is no tile loop with its points further inside [not-a-tile-loop]
//|  --> separate_no_tile.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to %n {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'tile(%i;32) separate(%i_t)'
//| exit code 1
