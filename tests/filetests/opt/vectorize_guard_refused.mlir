// RUN: farkas opt -t 'vectorize(%i;4)'
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%i) {
      affine.store %x, %A[%i] : memref<64xf32>
    }
  }
  return
}

//| refused: %i has a guard in it [not-innermost]
//|  --> vectorize_guard_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 64 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 4 |     affine.if affine_set<(d0) : (d0 - 7 >= 0)>(%i) {
//|   |     ---------------------------------------------- the guard
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
