// RUN: farkas opt -t tile(%i;4)
// What is returned was loaded before the stores at the end, also where a guard holds the load.
func.func @f(%acc: memref<f32>, %B: memref<24xf32>, %s: f32, %n: index) -> (f32, f32) {
  affine.for %i = 0 to %n {
    affine.store %s, %B[%i] : memref<24xf32>
  }
  %r = affine.load %acc[] : memref<f32>
  %q = arith.addf %r, %s : f32
  %g = affine.if affine_set<()[s0] : (s0 - 2 >= 0)>()[%n] -> f32 {
    %b = affine.load %B[0] : memref<24xf32>
    affine.yield %b : f32
  } else {
    affine.yield %s : f32
  }
  affine.store %q, %acc[] : memref<f32>
  affine.store %q, %B[0] : memref<24xf32>
  return %q, %g : f32, f32
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| #set = affine_set<()[s0] : (s0 - 2 >= 0)>
//| module {
//|   func.func @f(%acc: memref<f32>, %B: memref<24xf32>, %s: f32, %n: index) -> (f32, f32) {
//|     affine.for %i_t = 0 to %n step 4 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         affine.store %s, %B[%i] : memref<24xf32>
//|       }
//|     }
//|     %r = affine.load %acc[] : memref<f32>
//|     %q = arith.addf %r, %s : f32
//|     %g = affine.if #set()[%n] -> f32 {
//|       %b = affine.load %B[0] : memref<24xf32>
//|       affine.yield %b : f32
//|     } else {
//|       affine.yield %s : f32
//|     }
//|     affine.store %q, %acc[] : memref<f32>
//|     affine.store %q, %B[0] : memref<24xf32>
//|     return %q, %g : f32, f32
//|   }
//| }
//| @f: assumed: %acc and %B do not overlap
