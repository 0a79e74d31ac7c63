// RUN: farkas check
func.func @f() {
  scf.parallel (%i) = (0) to (4) step (1) {
  }
  return
}

//| error: expected an SSA name, found `0` [unexpected-token]
//|  --> old_parallel_literals.mlir:3:24
//|   |
//| 3 |   scf.parallel (%i) = (0) to (4) step (1) {
//|   |                        ^
//|   |
//|   = a number cannot stand here: define it, `%c1 = arith.constant 1 : index`
//| exit code 3
