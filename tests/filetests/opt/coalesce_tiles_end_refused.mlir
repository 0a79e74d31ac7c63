// RUN: farkas opt -t 'coalesce(%i,%p)'
// Where the points end besides moves with the tile: behind a tile that is cut off comes another one.
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n step 8 {
    affine.for %p = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 8, d0 * 2 + s0)>(%i)[%n] {
      affine.store %x, %A[%p] : memref<?xf32>
    }
  }
  return
}

//| refused: %i has a loop inside that ends at a minimum [unknown-trip-count]
//|  --> coalesce_tiles_end_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to %n step 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     affine.for %p = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 8, d0 * 2 + s0)>(%i)[%n] {
//|   |     ---------------------------------------------------------------------------------------------------------
//|   |
//|   = help: nothing nearer: 14 tried
//| exit code 1
