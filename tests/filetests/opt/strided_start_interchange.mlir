// RUN: farkas opt -t 'interchange(1,2)'
func.func @f(%A: memref<1xf32>, %B: memref<1xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = -1 to 1 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to 2 step 2 {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        affine.store %zero, %A[0] : memref<1xf32>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (((-d0 + 1) ceildiv 2) * 2 + d0)>
//| module {
//|   func.func @f(%A: memref<1xf32>, %B: memref<1xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.for %i = -1 to 1 {
//|       affine.for %j = #map(%i) to 2 step 2 {
//|         affine.store %zero, %A[0] : memref<1xf32>
//|       }
//|     }
//|     return
//|   }
//| }
