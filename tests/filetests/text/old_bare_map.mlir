// RUN: farkas check
func.func @f(%i: index) {
  %0 = affine.max (d0) -> (d0, 1) (%i) : index
  return
}

//| error: an affine map is expected here [unexpected-token]
//|  --> old_bare_map.mlir:3:19
//|   |
//| 3 |   %0 = affine.max (d0) -> (d0, 1) (%i) : index
//|   |                   ^
//|   |
//|   = write `affine_map<(d0) -> (d0)>`, or an alias of one
//| exit code 3
