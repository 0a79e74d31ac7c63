// RUN: farkas print
func.func @f(%n: index) {
  cf.br ^b
^a:
  %x = "test.use"(%y) : (i32) -> i32
  cf.br ^c
^b:
  %y = "test.make"() : () -> f32
  cf.br ^a
^c:
  return
}

//| error: `%y` has type `f32`, but was used with type `i32` [type-mismatch]
//|  --> forward_wrong.mlir:8:3
//|   |
//| 5 |   %x = "test.use"(%y) : (i32) -> i32
//|   |                   -- used here
//| ...
//| 8 |   %y = "test.make"() : () -> f32
//|   |   ^^
//| exit code 3
