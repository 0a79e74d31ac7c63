// RUN: farkas opt -t 'coalesce(%i,%j)'
// A guard is between the two.
func.func @f(%A: memref<8x4xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
      affine.for %j = 0 to 4 {
        affine.store %x, %A[%i, %j] : memref<8x4xf32>
      }
    }
  }
  return
}

//| refused: %j is not the one loop directly inside %i [not-perfectly-nested]
//|  --> coalesce_guard_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     affine.if affine_set<(d0) : (d0 - 3 >= 0)>(%i) {
//|   |     ---------------------------------------------- this guard is between them
//|   |
//|   = help: try: -t 'interchange(%i,%j) coalesce(%j,%i)'
//| exit code 1
