// RUN: opt IN --emit scf
// EXITS: 0 1 3 4
// ACCEPTED
// WANT: a refusal, or output that mlir-opt accepts
// Accepted with a warning; what is written as scf must be accepted by mlir-opt, too, or be refused here.
func.func @f(%A: memref<10xf32>, %x: f32) {
  affine.parallel (%k) = (0) to (10) step (0) {
    affine.store %x, %A[%k] : memref<10xf32>
  }
  return
}
