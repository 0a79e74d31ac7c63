// RUN: farkas run --budget 100
func.func @main() {
  %one = arith.constant 1 : i64
  vector.print %one : i64
  affine.for %i = 0 to 1000 {
    vector.print %one : i64
  }
  return
}
