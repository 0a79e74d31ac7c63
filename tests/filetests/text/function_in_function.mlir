// RUN: farkas check
// What is not known may be a module.
"foo.module"() ({
  func.func @h() {
    return
  }
}) : () -> ()
func.func @f() {
  func.func @g() {
    return
  }
  return
}

//| error: `func.func` stands in a module, not in `func.func` [parent]
//|  --> function_in_function.mlir:9:3
//|   |
//| 9 |   func.func @g() {
//|   |   ^^^^^^^^^
//|   |
//|   = is a `}` missing before it?
//| exit code 3
