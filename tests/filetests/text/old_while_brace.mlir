// RUN: farkas check
func.func @f(%x: i64, %c: i1) {
  %0 = scf.while (%a = %x) : (i64) -> i64 {
    scf.condition(%c) %a : i64
  } do {
  ^bb0(%b: i64) {
    scf.yield %b : i64
  }
  return
}

//| error: expected `:`, found `{` [unexpected-token]
//|  --> old_while_brace.mlir:6:17
//|   |
//| 6 |   ^bb0(%b: i64) {
//|   |                 ^
//|   |
//|   = a block starts with `^name(%a: type):` and has no braces
//| exit code 3
