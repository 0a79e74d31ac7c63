// RUN: farkas check
func.func @f(%i: index, %x: f32) {
  %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
    affine.yield %x : f32
  } else {
    affine.yield %x : f32
  }
  return
}

//| error: `affine.if` has 0 results, but 1 are named [result-count]
//|  --> old_if_result_without_arrow.mlir:3:3
//|   |
//| 3 |   %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%i) {
//|   |   ^^
//|   |
//|   = results with a type of their own are declared: `-> (f32)` before the `{`
//| exit code 3
