// RUN: farkas check
func.func @f() {
  scf.for %i = 0 to 10 step 1 {
  }
  return
}

//| error: expected an SSA name, found `0` [unexpected-token]
//|  --> old_for_literals.mlir:3:16
//|   |
//| 3 |   scf.for %i = 0 to 10 step 1 {
//|   |                ^
//|   |
//|   = a number cannot stand here: define it, `%c1 = arith.constant 1 : index`
//| exit code 3
