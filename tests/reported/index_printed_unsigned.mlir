// RUN: run IN
// HAS: (?m)^18446744073709551497$
// WANT: 18446744073709551497, as mlir-runner prints it
// mlir-runner prints an index as an unsigned number.
func.func @main() {
  %a = arith.constant -119 : index
  vector.print %a : index
  return
}
