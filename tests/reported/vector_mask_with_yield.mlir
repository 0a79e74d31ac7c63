// RUN: print IN
// SAME
// WANT: what mlir-opt prints
func.func @f(%m: vector<4xi1>, %a: vector<4xf32>) -> vector<4xf32> {
  %r = vector.mask %m { vector.yield %a : vector<4xf32> } : vector<4xi1> -> vector<4xf32>
  return %r : vector<4xf32>
}
