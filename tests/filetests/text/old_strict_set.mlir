// RUN: farkas check
func.func @f(%i: index) {
  affine.if affine_set<(d0) : (d0 < 4)>(%i) {
  }
  return
}

//| error: expected `==`, `>=` or `<=`, found `<` [unexpected-token]
//|  --> old_strict_set.mlir:3:35
//|   |
//| 3 |   affine.if affine_set<(d0) : (d0 < 4)>(%i) {
//|   |                                   ^
//|   |
//|   = write `a <= b - 1` for `a < b`
//| exit code 3
