// RUN: farkas check
#map = affine_map<(d0) -> (d0 + -9223372036854775808)>
func.func private @f(memref<4xf32, #map>)

//| error: this constant does not fit 64 bits [literal-out-of-range]
//|  --> old_min_literal_in_map.mlir:2:34
//|   |
//| 2 | #map = affine_map<(d0) -> (d0 + -9223372036854775808)>
//|   |                                  ^^^^^^^^^^^^^^^^^^^
//|   |
//|   = the smallest is written `-9223372036854775807 - 1`
//| exit code 3
