// RUN: farkas run
// -128 / -1 is 128, and i8 ends at 127.
func.func @main() {
  %a = arith.constant -128 : i8
  %b = arith.constant -1 : i8
  %c = arith.divsi %a, %b : i8
  return
}

//| error: the quotient of the smallest integer by -1 does not fit [division-overflow]
//|  --> division_overflow.mlir:6:8
//|   |
//| 6 |   %c = arith.divsi %a, %b : i8
//|   |        ^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 3
