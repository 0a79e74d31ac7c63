// RUN: farkas check
func.func @f(%N: index) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0, 10)>()[%N] {
  }
  return
}

//| error: a bound by a map with 2 results needs `min` before the map [bound-results]
//|  --> old_several_bounds.mlir:3:24
//|   |
//| 3 |   affine.for %i = 0 to affine_map<()[s0] -> (s0, 10)>()[%N] {
//|   |                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = write `min affine_map<..>`
//| exit code 3
