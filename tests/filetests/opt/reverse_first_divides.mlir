// RUN: farkas opt -t 'reverse(%j)'
// The first value is a floor of the loop around: the times of the new loop do not speak of it, so that they can be solved.
func.func @reverse(%A: memref<8x8xf32>, %v: f32) {
  affine.for %i = -4 to 2 {
    affine.for %j = affine_map<(d0) -> ((d0 floordiv 4) * 4)>(%i) to 1 step 4 {
      affine.store %v, %A[%i + 4, %j + 4] : memref<8x8xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> ((d0 floordiv 4) * -4 + 1)>
//| module {
//|   func.func @reverse(%A: memref<8x8xf32>, %v: f32) {
//|     affine.for %i = -4 to 2 {
//|       affine.for %j = 0 to #map(%i) step 4 {
//|         affine.store %v, %A[%i + 4, -%j + 4] : memref<8x8xf32>
//|       }
//|     }
//|     return
//|   }
//| }
