// RUN: farkas print
// Floats with a scale of their own, partial results along a dimension, and elements one by one.
func.func @f(%a: vector<4xf8E4M3FN>, %s: vector<4xf8E8M0FNU>, %x: f32, %sx: f8E8M0FNU, %v: vector<2x3xf32>, %w: vector<2xf32>) {
  %0 = arith.scaling_extf %a, %s fastmath<fast> : vector<4xf8E4M3FN>, vector<4xf8E8M0FNU> to vector<4xf32>
  %1 = arith.scaling_truncf %x, %sx to_nearest_even : f32, f8E8M0FNU to f8E4M3FN
  %2 = arith.scaling_truncf %x, %sx : f32, f8E8M0FNU to f8E4M3FN
  %3:2 = vector.scan <add>, %v, %w {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xf32>, vector<2xf32>
  %4:6 = vector.to_elements %v : vector<2x3xf32>
  %5 = arith.addf %4#0, %4#5 : f32
  return
}

//| module {
//|   func.func @f(%arg0: vector<4xf8E4M3FN>, %arg1: vector<4xf8E8M0FNU>, %arg2: f32, %arg3: f8E8M0FNU, %arg4: vector<2x3xf32>, %arg5: vector<2xf32>) {
//|     %0 = arith.scaling_extf %arg0, %arg1 fastmath<fast> : vector<4xf8E4M3FN>, vector<4xf8E8M0FNU> to vector<4xf32>
//|     %1 = arith.scaling_truncf %arg2, %arg3 to_nearest_even : f32, f8E8M0FNU to f8E4M3FN
//|     %2 = arith.scaling_truncf %arg2, %arg3 : f32, f8E8M0FNU to f8E4M3FN
//|     %dest, %accumulated_value = vector.scan <add>, %arg4, %arg5 {inclusive = true, reduction_dim = 1 : i64} : vector<2x3xf32>, vector<2xf32>
//|     %3:6 = vector.to_elements %arg4 : vector<2x3xf32>
//|     %4 = arith.addf %3#0, %3#5 : f32
//|     return
//|   }
//| }
//|
