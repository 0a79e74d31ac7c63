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

//| #map = affine_map<()[s0] -> (s0, 16)>
//| #map1 = affine_map<()[s0] -> (s0, 0)>
//| module {
//|   func.func @f(%A: memref<16xf32>, %x: f32, %n: index) -> f32 {
//|     affine.for %i = 0 to min #map()[%n] {
//|       %c = arith.mulf %x, %x : f32
//|       affine.store %c, %A[%i] : memref<16xf32>
//|     }
//|     %r = affine.for %i = max #map1()[%n] to 16 iter_args(%acc = %x) -> (f32) {
//|       %a = affine.load %A[%i] : memref<16xf32>
//|       %b = arith.addf %acc, %a : f32
//|       affine.store %b, %A[%i] : memref<16xf32>
//|       affine.yield %b : f32
//|     }
//|     return %r : f32
//|   }
//| }
//| @f: auto orders the function anew: --schedule shows the tree
