// RUN: farkas opt -t 'forall(%i,%k;block_y,block_x)'
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

//| refused: %k does not stand directly inside %i: they are no dimensions of one loop [not-perfectly-nested]
//|  --> forall_between_refused.mlir:6:7
//|   |
//| 5 |     affine.for %j = 0 to 4 {
//|   |     ---------------------- this loop is between them
//| 6 |       affine.for %k = 0 to 4 {
//|   |       ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'forall(%k;block_x)'
//| exit code 1
