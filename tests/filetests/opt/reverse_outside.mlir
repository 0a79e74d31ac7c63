// RUN: farkas opt -t 'interchange(%i,%j) permute(%j,%i,%k;0,2,1) skew(%k,%i;-1) reverse(%k)'
// The loop %k ran from %i on, but %i is inside it now.
func.func @f(%A: memref<5x1x2xf32>, %x: f32) {
  affine.for %i = 0 to 5 {
    affine.for %j = 0 to 1 {
      affine.for %k = affine_map<(d0) -> (d0)>(%i) to 2 {
        affine.store %x, %A[%i, %j, %k] : memref<5x1x2xf32>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @f(%A: memref<5x1x2xf32>, %x: f32) {
//|     affine.for %k = -1 to 1 {
//|       affine.for %i = #map(%k) to 1 {
//|         affine.store %x, %A[%i - %k, 0, -%k] : memref<5x1x2xf32>
//|       }
//|     }
//|     return
//|   }
//| }
