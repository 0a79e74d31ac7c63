// Exponents of 64 bits, and of one, whose bit is its sign.
func.func @powers(%x: f64, %e: i64) {
  %r = math.fpowi %x, %e : f64, i64
  vector.print %r : f64
  return
}
func.func @narrow(%x: f32, %e: i8, %b: i1) {
  %r = math.fpowi %x, %e : f32, i8
  vector.print %r : f32
  %s = math.fpowi %x, %b : f32, i1
  vector.print %s : f32
  return
}
func.func @main() {
  %x = arith.constant 2.0 : f64
  %y = arith.constant -1.0 : f64
  %z = arith.constant 1.0000000001 : f64
  %a = arith.constant 4294967298 : i64
  %b = arith.constant -4294967295 : i64
  %c = arith.constant -9223372036854775808 : i64
  %d = arith.constant -3 : i8
  %half = arith.constant 0.5 : f32
  %true = arith.constant true
  call @powers(%x, %a) : (f64, i64) -> ()
  call @powers(%y, %a) : (f64, i64) -> ()
  call @powers(%y, %b) : (f64, i64) -> ()
  call @powers(%z, %a) : (f64, i64) -> ()
  call @powers(%z, %b) : (f64, i64) -> ()
  call @powers(%x, %c) : (f64, i64) -> ()
  call @narrow(%half, %d, %true) : (f32, i8, i1) -> ()
  return
}
