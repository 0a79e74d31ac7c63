// RUN: farkas opt -t 'tile(%i;4) tile(%j;8) fuse(%i_t,%j_t)'
func.func @tiles(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 16 {
    affine.store %v, %A[%i] : memref<16xf32>
  }
  affine.for %j = 0 to 16 {
    affine.store %v, %B[%j] : memref<16xf32>
  }
  return
}

//| refused: %i_t and %j_t run over tiles of other sizes or origins [tiles-differ]
//|  --> fuse_tiles_refused.mlir:6:3
//|   |
//| 6 |   affine.for %j = 0 to 16 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: fuse first, then tile
//|   = help: nothing nearer: 18 tried
//| exit code 1
