// RUN: farkas print
func.func @f(%x: f32, %low: f32, %high: f32) -> f32 {
  %y = demo.clamp %x between %low and %high : f32
  return %y : f32
}

//| module {
//|   func.func @f(%arg0: f32, %arg1: f32, %arg2: f32) -> f32 {
//|     %0 = demo.clamp %arg0 between %arg1 and %arg2 : f32
//|     return %0 : f32
//|   }
//| }
//|
