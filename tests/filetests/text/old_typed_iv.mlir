// RUN: farkas check
func.func @f(%N: index) {
  affine.for %i : index = 0 to 4 {
  }
  return
}

//| error: expected `=`, found `:` [unexpected-token]
//|  --> old_typed_iv.mlir:3:17
//|   |
//| 3 |   affine.for %i : index = 0 to 4 {
//|   |                 ^
//|   |
//|   = an induction variable is of type `index`, which is not written
//| exit code 3
