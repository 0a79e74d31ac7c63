// RUN: farkas check
func.func @f(%a: index, %b: index) {
  scf.for %i = %a to %b {
  }
  return
}

//| error: expected `step`, found `{` [unexpected-token]
//|  --> old_for_without_step.mlir:3:25
//|   |
//| 3 |   scf.for %i = %a to %b {
//|   |                         ^
//|   |
//|   = the step is always written: `step %c1`
//| exit code 3
