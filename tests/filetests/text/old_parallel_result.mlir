// RUN: farkas check
func.func @f(%x: f32) {
  %0 = affine.parallel (%i) = (0) to (4) reduce ("addf") {
    affine.yield %x : f32
  }
  return
}

//| error: 1 reductions need as many types, but there are 0 [bad-reduction]
//|  --> old_parallel_result.mlir:3:49
//|   |
//| 3 |   %0 = affine.parallel (%i) = (0) to (4) reduce ("addf") {
//|   |                                                 ^^^^^^^^
//|   |
//|   = the types of the results follow: `reduce ("addf") -> (f32)`
//| exit code 3
