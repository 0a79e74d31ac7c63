// RUN: farkas print
// Bare strides are of an old program.
!rows = memref<4x4xf32, offset: 2, strides: [8, 1]>
func.func @f(%A: !rows) {
  return
}

//| error: maps, sets and strides are written `affine_map<..>`, `affine_set<..>` and `strided<[..]>` [old-spelling]
//|  --> legacy_strides_today.mlir:3:25
//|   |
//| 3 | !rows = memref<4x4xf32, offset: 2, strides: [8, 1]>
//|   |                         ^^^^^^
//| exit code 3
