// RUN: farkas check
// The brace of the module was taken for that of the first function: indentation shows where one is missing.
module {
  func.func @f(%A: memref<8xf32>) {
    return

  func.func @g() {
    return
  }
}

//| error: a `}` is missing before this line: later, expected `}`, but the text ends [unexpected-end]
//|  --> missing_brace_between.mlir:7:3
//|   |
//| 4 |   func.func @f(%A: memref<8xf32>) {
//|   |                                   - opened here
//| ...
//| 7 |   func.func @g() {
//|   |   ^^^^^^^^^
//| exit code 3
