// Each unprefixed operation on values.
func @floats(%a: f32, %b: f32, %v: vector<4xf32>) -> (f32, vector<4xf32>) {
  %0 = addf %a, %b : f32
  %1 = subf %0, %b : f32
  %2 = mulf %1, %b : (f32, f32) -> f32
  %3 = divf %2, %b {test.mark} : f32
  %4 = remf %3, %b : f32
  %5 = negf %4 : f32
  %6 = maxf %5, %a : f32
  %7 = minf %6, %a : f32
  %8 = absf %7 : f32
  %9 = atan %8 : f32
  %10 = atan2 %9, %a : f32
  %11 = ceilf %10 : f32
  %12 = copysign %11, %a : f32
  %13 = cos %12 : f32
  %14 = exp %13 : f32
  %15 = exp2 %14 : f32
  %16 = expm1 %15 : f32
  %17 = floorf %16 : f32
  %18 = fmaf %17, %a, %b : f32
  %19 = log %18 : f32
  %20 = log10 %19 : f32
  %21 = log1p %20 : f32
  %22 = log2 %21 : f32
  %23 = powf %22, %a : f32
  %24 = rsqrt %23 : f32
  %25 = sin %24 : f32
  %26 = sqrt %25 : f32
  %27 = tanh %26 : (f32) -> f32
  %w = addf %v, %v : vector<4xf32>
  return %27, %w : f32, vector<4xf32>
}

func @integers(%a: i32, %b: i32) -> i32 {
  %0 = addi %a, %b : i32
  %1 = subi %0, %b : i32
  %2 = muli %1, %b : i32
  %3 = divis %2, %b : i32
  %4 = diviu %3, %b : i32
  %5 = remis %4, %b : i32
  %6 = remiu %5, %b : i32
  %7 = divi_signed %6, %b : i32
  %8 = divi_unsigned %7, %b : i32
  %9 = remi_signed %8, %b : i32
  %10 = remi_unsigned %9, %b : i32
  %11 = ceildivi_signed %10, %b : i32
  %12 = floordivi_signed %11, %b : i32
  %13 = maxsi %12, %b : i32
  %14 = maxui %13, %b : i32
  %15 = minsi %14, %b : i32
  %16 = minui %15, %b : i32
  %17 = and %16, %b : i32
  %18 = or %17, %b : i32
  %19 = xor %18, %b : i32
  %20 = shift_left %19, %b : i32
  %21 = shift_right_signed %20, %b : i32
  %22 = shift_right_unsigned %21, %b : i32
  return %22 : i32
}

func @choices(%a: f32, %b: f32, %i: index, %j: index, %v: vector<2xi1>, %w: vector<2xf32>) -> f32 {
  %0 = cmpf "ugt", %a, %b : f32
  %1 = cmpf olt, %a, %b : (f32, f32) -> i1
  %2 = cmpi "slt", %i, %j : index
  %3 = cmpi ult, %i, %j : index
  %4 = and %0, %1 : i1
  %5 = and %2, %3 : i1
  %6 = or %4, %5 : i1
  %7 = select %6, %a, %b : f32
  %8 = select %6, %7, %b : (i1, f32, f32) -> f32
  %9 = select %v, %w, %w : vector<2xi1>, vector<2xf32>
  %10 = cmpf "une", %w, %9 : vector<2xf32>
  return %8 : f32
}

func @casts(%a: f32, %n: i32, %b: i1) -> f64 {
  %0 = sitofp %n : i32 to f32
  %1 = uitofp %n : i32 to f32
  %2 = fptosi %a : f32 to i32
  %3 = fptoui %a : f32 to i32
  %4 = fpext %0 : f32 to f64
  %5 = fptrunc %4 : f64 to f32
  %6 = sexti %n : i32 to i64
  %7 = zexti %b : i1 to i32
  %8 = trunci %6 : i64 to i8
  %9 = bitcast %5 : f32 to i32
  %10 = index_cast %9 : i32 to index
  return %4 : f64
}

func @constants() -> (i1, f32) {
  %0 = constant 0 : index
  %1 = constant -5 : i32
  %2 = constant 1.0 : f32
  %3 = constant 0x7F800000 : f32
  %4 = constant 2.5
  %5 = constant true
  %6 = constant false : i1
  %7 = constant 1 : i1
  %8 = constant {test.mark} dense<0.0> : vector<4xf32>
  %9 = constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi32>
  %10 = constant @constants : () -> (i1, f32)
  return %7, %3 : i1, f32
}
