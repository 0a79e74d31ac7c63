// RUN: farkas opt -t 'tile(%i;4) reverse(%i_t)'
// Tiles run backwards, the points in a tile forwards.
func.func @tiles(%A: memref<16xf32>, %v: f32) {
  affine.for %i = 2 to 15 {
    affine.store %v, %A[%i] : memref<16xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (-d0 + 16)>
//| #map1 = affine_map<(d0) -> (-d0 + 20, 15)>
//| module {
//|   func.func @tiles(%A: memref<16xf32>, %v: f32) {
//|     affine.for %i_t = 2 to 18 step 4 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t) {
//|         affine.store %v, %A[%i] : memref<16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
