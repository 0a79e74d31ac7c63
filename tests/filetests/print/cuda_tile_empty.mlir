// RUN: farkas print
cuda_tile.module @m {
}

//| error: a module without entries or globals holds nothing [empty-module]
//|  --> cuda_tile_empty.mlir:2:21
//|   |
//| 2 |   cuda_tile.module @m {
//|   |  _____________________^
//| 3 | | }
//|   | |_^
//|   |
//|   = add an `entry` or a `global`, or leave the module out
//| exit code 3
