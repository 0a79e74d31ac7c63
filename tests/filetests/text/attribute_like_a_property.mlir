// RUN: farkas print
// Attributes whose names start like those of properties.
func.func @f(%A: memref<4xf32>, %i: index) -> f32 {
  %a = affine.load %A[%i] {mapping, map_of = 3 : i32, mapped} : memref<4xf32>
  %b = arith.constant {value_of = 1 : i32} 2.0 : f32
  return %a : f32
}

//| module {
//|   func.func @f(%arg0: memref<4xf32>, %arg1: index) -> f32 {
//|     %0 = affine.load %arg0[%arg1] {map_of = 3 : i32, mapped, mapping} : memref<4xf32>
//|     %cst = arith.constant {value_of = 1 : i32} 2.000000e+00 : f32
//|     return %0 : f32
//|   }
//| }
//|
