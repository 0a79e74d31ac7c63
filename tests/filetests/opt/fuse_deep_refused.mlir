// RUN: farkas opt -t 'fuse(%j,%l)'
func.func @deep(%A: memref<8x8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i, %j] : memref<8x8xf32>
    }
  }
  affine.for %k = 0 to 8 {
    affine.for %l = 0 to 8 {
      affine.store %v, %A[%k, %l] : memref<8x8xf32>
    }
  }
  return
}

//| refused: %j is not all that stands beside the other loop [not-siblings]
//|  --> fuse_deep_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = note: this holds it; fuse from the outside in
//|   = help: try: -t 'fuse(%i,%k) fuse(%j,%l)'
//| exit code 1
