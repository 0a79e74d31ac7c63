// RUN: farkas print
func.func @f() {
  %0 = arith.constant 1.5e-3 : f32
  %1 = arith.constant -1.5 : f32
  %2 = arith.constant 0.5 : f8E4M3B11FNUZ
  %3 = arith.constant 1.0e+2 : f64
  %4 = arith.constant -0.0 : f16
  %5 = arith.constant 0x48 : f8E4M3B11FNUZ
  return
}

//| module {
//|   func.func @f() {
//|     %cst = arith.constant 1.500000e-03 : f32
//|     %cst_0 = arith.constant -1.500000e+00 : f32
//|     %cst_1 = arith.constant 5.000000e-01 : f8E4M3B11FNUZ
//|     %cst_2 = arith.constant 1.000000e+02 : f64
//|     %cst_3 = arith.constant -0.000000e+00 : f16
//|     %cst_4 = arith.constant 2.500000e-01 : f8E4M3B11FNUZ
//|     return
//|   }
//| }
//|
