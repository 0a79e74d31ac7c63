// RUN: farkas check
func.func @f(%N: index) {
  affine.for %i = 0 to symbol(%N) {
  }
  return
}

//| error: expected a bound, found `symbol` [unexpected-token]
//|  --> old_symbol_bound.mlir:3:24
//|   |
//| 3 |   affine.for %i = 0 to symbol(%N) {
//|   |                        ^^^^^^
//|   |
//|   = write `%n` for `symbol(%n)`: a bare name as a bound is a symbol
//| exit code 3
