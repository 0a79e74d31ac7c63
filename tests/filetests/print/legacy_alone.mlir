// RUN: farkas print
func @f(%i: index) -> index {
  return %i : index
}

//| error: `func` is an old spelling: write `func.func` [old-spelling]
//|  --> legacy_alone.mlir:2:1
//|   |
//| 2 | func @f(%i: index) -> index {
//|   | ^^^^
//|   |
//|   = an old program is read as such if an operation in it has been renamed since, such as `addf` or `loop.for`
//| exit code 3
