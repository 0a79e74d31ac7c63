// RUN: farkas run --budget 100
func.func @main() {
  %one = arith.constant 1 : i64
  vector.print %one : i64
  affine.for %i = 0 to 1000 {
    %two = arith.addi %one, %one : i64
  }
  return
}

//| 1
//| error: limit reached: 100 steps [limit]
//|  --> too_many_steps.mlir:5:3
//|   |
//| 5 |   affine.for %i = 0 to 1000 {
//|   |   ^^^^^^^^^^
//|   |
//|   = help: smaller arguments (`--arg`) need fewer steps and less memory, `--budget STEPS` sets how many steps
//| exit code 4
