func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %v: vector<4xf32>, %i: index, %c: i1, %d: f64, %t: tensor<4xi32>, %cv: vector<4xi1>) attributes {llvm.emit} {
  "foo.x"(%a) : (i32) -> ()
  %0 = arith.divsi %a, %b {x = 1 : i32} : i32
  %1:2 = arith.addui_extended %a, %b : i32, i1
  %2:2 = arith.mulsi_extended %a, %b : i32
  %3 = arith.extf %x fastmath<fast> : f32 to f64
  %4 = arith.truncf %d : f64 to f32
  %b4 = arith.truncf %d to_nearest_even : f64 to f32
  %c4 = arith.truncf %d to_nearest_even fastmath<nnan> : f64 to f32
  %5 = arith.trunci %a overflow<nsw> : i32 to i8
  %6 = arith.index_cast %i : index to i32
  %7 = arith.sitofp %a : i32 to f32
  %8 = arith.select %c, %x, %y : f32
  %9 = arith.select %cv, %v, %v : vector<4xi1>, vector<4xf32>
  %10 = arith.cmpf olt, %x, %y fastmath<nnan,ninf> : f32
  %11 = arith.cmpi ult, %a, %b : i32
  %12 = arith.negf %x fastmath<contract> : f32
  %13 = arith.shli %a, %b overflow<nsw, nuw> : i32
  %14 = arith.constant dense<0> : tensor<4xi32>
  %15 = arith.constant false
  %16 = arith.constant 0 : i64
  %17 = arith.constant -0.0 : f32
  %18 = arith.constant {foo.x = 1} 17 : i32
  %19 = arith.bitcast %a : i32 to f32
  %20 = arith.extui %a {nonNeg} : i32 to i64
  %23 = math.absf %x fastmath<fast> : f32
  %24 = math.absi %a : i32
  %25 = math.fma %x, %x, %y : f32
  %26 = math.powf %x, %y : f32
  %27 = math.fpowi %x, %a : f32, i32
  %28 = math.ipowi %a, %a : i32
  %29 = math.isnan %x : f32
  %30 = math.ctlz %a : i32
  %31:2 = math.sincos %x : f32
  return
}
