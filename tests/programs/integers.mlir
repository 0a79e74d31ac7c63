// Integer arithmetic: signs, widths, rounding, comparisons without a sign, results of two halves.
func.func @main() {
  %a = arith.constant -7 : i32
  %b = arith.constant 2 : i32
  %0 = arith.divsi %a, %b : i32
  vector.print %0 : i32
  %1 = arith.remsi %a, %b : i32
  vector.print %1 : i32
  %2 = arith.floordivsi %a, %b : i32
  vector.print %2 : i32
  %3 = arith.ceildivsi %a, %b : i32
  vector.print %3 : i32
  %4 = arith.divui %a, %b : i32
  vector.print %4 : i32
  %5 = arith.shrsi %a, %b : i32
  vector.print %5 : i32
  %6 = arith.shrui %a, %b : i32
  vector.print %6 : i32
  %7 = arith.cmpi ult, %a, %b : i32
  vector.print %7 : i1
  %8 = arith.maxui %a, %b : i32
  vector.print %8 : i32
  %c = arith.constant 200 : i8
  %d = arith.constant 100 : i8
  %9 = arith.addi %c, %d : i8
  vector.print %9 : i8
  %10 = arith.extui %c : i8 to i32
  vector.print %10 : i32
  %11 = arith.extsi %c : i8 to i32
  vector.print %11 : i32
  %12 = arith.trunci %10 : i32 to i4
  vector.print %12 : i4
  %lo, %hi = arith.mulsi_extended %a, %a : i32
  vector.print %hi : i32
  %ulo, %uhi = arith.mului_extended %a, %a : i32
  vector.print %uhi : i32
  %13 = arith.uitofp %a : i32 to f64
  vector.print %13 : f64
  %14 = math.ctpop %a : i32
  vector.print %14 : i32
  %15 = math.ctlz %b : i32
  vector.print %15 : i32
  %16 = math.absi %a : i32
  vector.print %16 : i32
  %f = arith.constant -2.75 : f64
  %17 = arith.fptosi %f : f64 to i32
  vector.print %17 : i32
  %x = arith.constant dense<[1, -2, 3, -4]> : vector<4xi32>
  %y = arith.constant dense<[5, 6, -7, 0]> : vector<4xi32>
  %18 = arith.muli %x, %y : vector<4xi32>
  vector.print %18 : vector<4xi32>
  %19 = vector.reduction <add>, %18 : vector<4xi32> into i32
  vector.print %19 : i32
  %20 = arith.cmpi slt, %x, %y : vector<4xi32>
  %21 = arith.select %20, %x, %y : vector<4xi1>, vector<4xi32>
  vector.print %21 : vector<4xi32>
  return
}
