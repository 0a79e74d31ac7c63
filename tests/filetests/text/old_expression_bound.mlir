// RUN: farkas check
func.func @f(%N: index) {
  affine.for %i = 0 to %N + 1 {
  }
  return
}

//| error: expected `{`, found `+` [unexpected-token]
//|  --> old_expression_bound.mlir:3:27
//|   |
//| 3 |   affine.for %i = 0 to %N + 1 {
//|   |                           ^
//|   |
//|   = a bound is a number, a name or a map: for `%n + 1` write `affine_map<()[n] -> (n + 1)>()[%n]`
//| exit code 3
