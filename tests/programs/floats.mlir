// Floats: special values, single precision, functions.
func.func @main() {
  %x = arith.constant 2.0 : f32
  %y = arith.constant 0.1 : f32
  %0 = math.sqrt %x : f32
  vector.print %0 : f32
  %1 = math.powf %x, %y : f32
  vector.print %1 : f32
  %2 = arith.divf %y, %x : f32
  vector.print %2 : f32
  %third = arith.constant 3.0 : f32
  %one = arith.constant 1.0 : f32
  %3 = arith.divf %one, %third : f32
  %4 = arith.extf %3 : f32 to f64
  %scale = arith.constant 1.0e9 : f64
  %5 = arith.mulf %4, %scale : f64
  %6 = arith.fptosi %5 : f64 to i64
  vector.print %6 : i64
  %nan = arith.constant 0x7FF8000000000000 : f64
  %d = arith.constant 1.5 : f64
  %7 = arith.maximumf %nan, %d : f64
  vector.print %7 : f64
  %8 = arith.maxnumf %nan, %d : f64
  vector.print %8 : f64
  %9 = arith.cmpf uno, %nan, %d : f64
  vector.print %9 : i1
  %10 = arith.cmpf olt, %nan, %d : f64
  vector.print %10 : i1
  %zero = arith.constant 0.0 : f64
  %11 = arith.negf %zero : f64
  vector.print %11 : f64
  %12 = arith.divf %d, %zero : f64
  vector.print %12 : f64
  %13 = math.fma %d, %d, %d : f64
  vector.print %13 : f64
  %14 = math.exp %d : f64
  vector.print %14 : f64
  %m = arith.constant -2.5 : f64
  %15 = math.roundeven %m : f64
  vector.print %15 : f64
  %16 = math.floor %m : f64
  vector.print %16 : f64
  %17 = math.absf %m : f64
  vector.print %17 : f64
  %18 = math.tanh %d : f64
  vector.print %18 : f64
  %19 = arith.remf %m, %d : f64
  vector.print %19 : f64
  return
}
