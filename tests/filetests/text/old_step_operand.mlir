// RUN: farkas check
func.func @f(%s: index) {
  affine.for %i = 0 to 10 step %s {
  }
  return
}

//| error: expected an integer, found `%s` [unexpected-token]
//|  --> old_step_operand.mlir:3:32
//|   |
//| 3 |   affine.for %i = 0 to 10 step %s {
//|   |                                ^^
//|   |
//|   = a step is a number here; that of `scf.for` may be a value
//| exit code 3
