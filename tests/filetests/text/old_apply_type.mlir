// RUN: farkas check
func.func @f(%i: index) {
  %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) : index
  return
}

//| error: expected an operation, found `:` [unexpected-token]
//|  --> old_apply_type.mlir:3:54
//|   |
//| 3 |   %0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%i) : index
//|   |                                                      ^
//|   |
//|   = `affine.apply` is complete before the `:`
//| exit code 3
