// RUN: farkas opt -t 'strip_mine(%i;16) tile(%i,%j;4,4)'
func.func @f(%m: index, %A: memref<?x?xf32>, %B: memref<?xf32>, %c: f32) {
  affine.for %i = 0 to %m {
    affine.store %c, %B[%i] : memref<?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %B[%j] : memref<?xf32>
      affine.store %a, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| refused: %i and %j are not perfectly nested: this also runs in %i [not-perfectly-nested]
//|  --> imperfect_tile_twice_refused.mlir:4:5
//|   |
//| 4 |     affine.store %c, %B[%i] : memref<?xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'strip_mine(%i;16) distribute(%i_t) tile(%i_1,%j;4,4)'
//| exit code 1
