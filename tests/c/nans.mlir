// Of two NaNs, the second, bit for bit.
func.func @f(%a: f64, %b: f64) {
  %x = arith.maxnumf %a, %b : f64
  %y = arith.minnumf %a, %b : f64
  %i = arith.bitcast %x : f64 to i64
  %j = arith.bitcast %y : f64 to i64
  vector.print %i : i64
  vector.print %j : i64
  return
}
func.func @main() {
  %a = arith.constant 0x7FF8000000000001 : f64
  %b = arith.constant 0xFFF8000000000002 : f64
  %c = arith.constant 0.0 : f64
  %d = arith.constant -0.0 : f64
  call @f(%a, %b) : (f64, f64) -> ()
  call @f(%b, %a) : (f64, f64) -> ()
  call @f(%a, %c) : (f64, f64) -> ()
  call @f(%c, %a) : (f64, f64) -> ()
  call @f(%c, %d) : (f64, f64) -> ()
  call @f(%d, %c) : (f64, f64) -> ()
  return
}
