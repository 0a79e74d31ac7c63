// RUN: print IN
// SAME
// WANT: what mlir-opt prints
// A mask has the shape of what is read before the map permutes or broadcasts it.
func.func @f(%A: memref<?x?xf32>, %m: vector<4x3xi1>, %b: vector<4xi1>, %i: index, %c: f32) -> (vector<3x4xf32>, vector<2x4xf32>) {
  %r = vector.transfer_read %A[%i, %i], %c, %m {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (d1, d0)>}
      : memref<?x?xf32>, vector<3x4xf32>
  %s = vector.transfer_read %A[%i, %i], %c, %b {in_bounds = [true, true], permutation_map = affine_map<(d0, d1) -> (0, d1)>}
      : memref<?x?xf32>, vector<2x4xf32>
  return %r, %s : vector<3x4xf32>, vector<2x4xf32>
}
