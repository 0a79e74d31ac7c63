// RUN: farkas opt -t 'peel(%j;first)'
// Where %i is 1 the first iteration of %j is all of it; the loop inside never runs and bounds nothing.
func.func @f(%A: memref<11x10xf32>, %B: memref<11xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 1 to 2 {
    affine.for %j = affine_map<(d0) -> (d0 - 1)>(%i) to 1 {
      affine.store %zero, %B[%j] : memref<11xf32>
      affine.for %k = 2 to 1 {
        affine.store %zero, %B[-%j - %k + 3] : memref<11xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<11x10xf32>, %B: memref<11xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.store %zero, %B[0] : memref<11xf32>
//|     return
//|   }
//| }
