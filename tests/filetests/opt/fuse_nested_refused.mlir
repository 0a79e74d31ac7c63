// RUN: farkas opt -t 'fuse(%i,%j)'
func.func @nested(%A: memref<8x8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

//| refused: %j runs inside %i: loops to fuse stand side by side [not-siblings]
//|  --> fuse_nested_refused.mlir:4:5
//|   |
//| 3 |   affine.for %i = 0 to 8 {
//|   |   ---------------------- is around it
//| 4 |     affine.for %j = 0 to 8 {
//|   |     ^^^^^^^^^^^^^^^^^^^^^^ is inside
//|   |
//|   = help: nothing nearer: 19 tried
//| exit code 1
