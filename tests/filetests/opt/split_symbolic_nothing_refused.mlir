// RUN: farkas opt -t 'split(%j; %j >= %i)'
// The inner loop ends where the outer one is.
func.func @f(%A: memref<64x64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %x, %A[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

//| refused: no iteration of %j meets the condition [nothing-to-split]
//|  --> split_symbolic_nothing_refused.mlir:5:5
//|   |
//| 5 |     affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ %j runs from 0 to %i - 1
//|   |
//|   = help: nothing nearer: 10 tried
//| exit code 1
