// RUN: farkas check
func.func @f(%i: index) {
  %0:2 = affine.apply affine_map<(d0) -> (d0, d0 + 1)>(%i)
  return
}

//| error: `affine.apply` has 1 results, but 2 are named [result-count]
//|  --> old_multi_apply.mlir:3:3
//|   |
//| 3 |   %0:2 = affine.apply affine_map<(d0) -> (d0, d0 + 1)>(%i)
//|   |   ^^
//|   |
//|   = one operation for each result
//| exit code 3
