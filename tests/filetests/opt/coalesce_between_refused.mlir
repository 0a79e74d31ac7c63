// RUN: farkas opt -t 'coalesce(%i,%k)'
// Another loop is between the two.
func.func @f(%A: memref<4x4x4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 4 {
        affine.store %x, %A[%i, %j, %k] : memref<4x4x4xf32>
      }
    }
  }
  return
}

//| refused: %k is not the one loop directly inside %i [not-perfectly-nested]
//|  --> coalesce_between_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 4 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     affine.for %j = 0 to 4 {
//|   |     ---------------------- this loop is between them
//|   |
//|   = help: try: -t 'coalesce(%i,%j)'
//| exit code 1
