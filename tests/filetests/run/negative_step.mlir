// RUN: farkas run
func.func @main() {
  %0 = arith.constant 0 : index
  %4 = arith.constant 4 : index
  %s = arith.constant -1 : index
  scf.for %i = %0 to %4 step %s {
  }
  return
}

//| warning: `scf.for` has a step of -1, which is not positive [zero-step]
//|  --> negative_step.mlir:6:3
//|   |
//| 6 |   scf.for %i = %0 to %4 step %s {
//|   |   ^^^^^^^
//| error: the step -1 is not positive [negative-step]
//|  --> negative_step.mlir:6:3
//|   |
//| 6 |   scf.for %i = %0 to %4 step %s {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
