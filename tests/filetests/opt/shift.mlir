// RUN: farkas opt -t 'shift(%i,2)'
// Two iterations are four values.
func.func @shift(%n: index, %A: memref<?xf32>, %v: f32) {
  affine.for %i = 1 to %n step 2 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %v, %A[%i + %j] : memref<?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 + 4)>
//| #map1 = affine_map<(d0) -> (d0 - 4)>
//| module {
//|   func.func @shift(%n: index, %A: memref<?xf32>, %v: f32) {
//|     affine.for %i = 5 to #map()[%n] step 2 {
//|       affine.for %j = 0 to #map1(%i) {
//|         affine.store %v, %A[%i + %j - 4] : memref<?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
