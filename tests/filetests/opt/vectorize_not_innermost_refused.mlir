// RUN: farkas opt -t 'vectorize(%i;4)'
func.func @f(%A: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      affine.store %x, %A[%j, %i] : memref<64x64xf32>
    }
  }
  return
}

//| refused: %i has the loop %j in it [not-innermost]
//|  --> vectorize_not_innermost_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 64 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 4 |     affine.for %j = 0 to 64 {
//|   |     ----------------------- the loop inside
//|   |
//|   = help: try: -t 'interchange(%i,%j) vectorize(%i;4)'
//| exit code 1
