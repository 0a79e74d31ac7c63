// RUN: print IN
// SAME
// WANT: what mlir-opt prints
func.func @f() -> (tensor<0xf32>, tensor<2x0xi32>) {
  %a = arith.constant dense<1.0> : tensor<0xf32>
  %b = arith.constant dense<7> : tensor<2x0xi32>
  return %a, %b : tensor<0xf32>, tensor<2x0xi32>
}
