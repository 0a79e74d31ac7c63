// RUN: farkas opt -t auto
// Each side of the guard hands on a value of its own.
func.func @f(%A: memref<16xf32>, %x: f32, %n: index) -> f32 {
  %r = affine.for %i = 0 to 16 iter_args(%acc = %x) -> f32 {
    %y = affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%i)[%n] -> f32 {
      %a = affine.load %A[%i] : memref<16xf32>
      %b = arith.addf %acc, %a : f32
      affine.store %b, %A[%i] : memref<16xf32>
      affine.yield %b : f32
    } else {
      %c = arith.mulf %acc, %x : f32
      affine.store %c, %A[%i] : memref<16xf32>
      affine.yield %acc : f32
    }
    affine.yield %y : f32
  }
  return %r : f32
}

//| #set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
//| module {
//|   func.func @f(%A: memref<16xf32>, %x: f32, %n: index) -> f32 {
//|     %r = affine.for %i = 0 to 16 iter_args(%acc = %x) -> (f32) {
//|       %y = affine.if #set(%i)[%n] -> f32 {
//|         %a = affine.load %A[%i] : memref<16xf32>
//|         %b = arith.addf %acc, %a : f32
//|         affine.store %b, %A[%i] : memref<16xf32>
//|         affine.yield %b : f32
//|       } else {
//|         %c = arith.mulf %acc, %x : f32
//|         affine.store %c, %A[%i] : memref<16xf32>
//|         affine.yield %acc : f32
//|       }
//|       affine.yield %y : f32
//|     }
//|     return %r : f32
//|   }
//| }
//| @f: auto does nothing: no order is faster by the model
