// RUN: farkas opt -t 'strip_mine(%i;%n) reverse(%i)'
func.func @f(%n: index, %A: memref<100xf32>, %c: f32) {
  affine.for %i = 0 to 100 {
    affine.store %c, %A[%i] : memref<100xf32>
  }
  return
}

//| refused: reverse after loops were cut in tiles of a size that is a value: do it before [symbolic-size]
//|  --> tile_symbolic_then_reverse.mlir:2:1
//|   |
//| 2 | func.func @f(%n: index, %A: memref<100xf32>, %c: f32) {
//|   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 8 tried
//| exit code 1
