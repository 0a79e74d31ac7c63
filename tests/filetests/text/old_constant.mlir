// RUN: farkas check
func.func @f() {
  %c = constant 0 : index
  return
}

//| error: `func.constant` is a function, `@name` [attribute-type]
//|  --> old_constant.mlir:3:17
//|   |
//| 3 |   %c = constant 0 : index
//|   |                 ^^^^^^^^^
//|   |
//|   = what was `constant` once is `arith.constant` today
//| exit code 3
