// RUN: farkas opt -t 'forall(%i,%k;block_y,block_x)'
// The second loop stands beside the first.
func.func @f(%A: memref<4xf32>, %B: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i] : memref<4xf32>
  }
  affine.for %k = 0 to 4 {
    affine.store %x, %B[%k] : memref<4xf32>
  }
  return
}

//| refused: %k does not stand directly inside %i: they are no dimensions of one loop [not-perfectly-nested]
//|  --> forall_outside_refused.mlir:7:3
//|   |
//| 7 |   affine.for %k = 0 to 4 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^ this is not inside %i
//|   |
//|   = help: try: -t 'forall(%k;block_x)'
//| exit code 1
