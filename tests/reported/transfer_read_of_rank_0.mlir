// RUN: print IN
// SAME
// WANT: what mlir-opt prints
func.func @f(%t: tensor<f32>, %c: f32) -> vector<1xf32> {
  %r = vector.transfer_read %t[], %c {permutation_map = affine_map<() -> (0)>} : tensor<f32>, vector<1xf32>
  return %r : vector<1xf32>
}
