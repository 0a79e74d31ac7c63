// RUN: farkas check
func.func @f() {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to %i {
    }
  }
  return
}

//| error: `affine.for` uses `%i` as a symbol, but it changes in the loops around [not-a-symbol]
//|  --> old_iv_as_bound.mlir:4:5
//|   |
//| 3 |   affine.for %i = 0 to 8 {
//|   |              -- defined here
//| 4 |     affine.for %j = 0 to %i {
//|   |     ^^^^^^^^^^
//|   |
//|   = a bare name as a bound is a symbol; as a dim it is written `affine_map<(d0) -> (d0)>(%i)`
//| exit code 3
