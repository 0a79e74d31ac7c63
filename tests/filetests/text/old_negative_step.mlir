// RUN: farkas check
func.func @f() {
  affine.for %i = 10 to 0 step -1 {
  }
  return
}

//| error: a step is not negative [bad-step]
//|  --> old_negative_step.mlir:3:32
//|   |
//| 3 |   affine.for %i = 10 to 0 step -1 {
//|   |                                ^^
//|   |
//|   = count upwards, and subtract the induction variable in the body
//| exit code 3
