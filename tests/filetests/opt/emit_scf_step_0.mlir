// RUN: farkas opt --emit scf
// MLIR takes a step of 0 from `affine.parallel`, and none from `scf.parallel`.
func.func @f(%A: memref<10xf32>, %x: f32) {
  affine.parallel (%k) = (0) to (10) step (0) {
    affine.store %x, %A[%k] : memref<10xf32>
  }
  return
}

//| warning: `affine.parallel` has a step of 0: it never ends if it runs at all [zero-step]
//|  --> emit_scf_step_0.mlir:4:3
//|   |
//| 4 |   affine.parallel (%k) = (0) to (10) step (0) {
//|   |   ^^^^^^^^^^^^^^^
//| error: `scf.parallel` takes no step of 0 [unsupported]
//|  --> emit_scf_step_0.mlir:4:3
//|   |
//| 4 |   affine.parallel (%k) = (0) to (10) step (0) {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: --emit c
//| exit code 4
