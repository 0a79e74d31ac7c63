// Functions, constants and returns of `spirv`, and extremes of `llvm`.
spirv.func @pick(%a: !spirv.array<64 x f16> {k.first}, %b: vector<4xi32>) -> (!spirv.array<64 x f16> {k.same}) "Pure|Inline" attributes {note = "a"} {
  %0 = spirv.Constant -2 : i16
  %1 = spirv.Constant 2.5 : f16
  %2 = spirv.Constant false
  %3 = spirv.Constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %4 = spirv.Constant dense<7> : tensor<2xi32> : !spirv.array<2 x i32>
  %5 = spirv.Constant [dense<1> : vector<2xi32>, dense<2> : vector<2xi32>] : !spirv.array<2 x vector<2xi32>>
  %6 = spirv.Constant 9 : ui8
  affine.for %i = 0 to 8 {
    %7 = llvm.intr.smin(%b, %b) : (vector<4xi32>, vector<4xi32>) -> vector<4xi32>
    %8 = llvm.intr.smax(%0, %0) {k} : (i16, i16) -> i16
    %9 = llvm.intr.umin(%8, %0) : (i16, i16) -> i16
    %10 = llvm.intr.umax(%9, %8) : (i16, i16) -> i16
  }
  spirv.ReturnValue %a {k} : !spirv.array<64 x f16>
}
spirv.func @elsewhere(i32) -> i32 "None"
spirv.func @nothing() "DontInline" {
  spirv.Return
}
func.func @inside() {
  %0 = spirv.Constant 1 : i64
  spirv.Return
}
