// RUN: farkas opt -t 'tile(%i;4) tile(%j;4) fuse(%i_t,%j_t) fuse(%i,%j)'
func.func @tiles(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 16 {
    affine.store %v, %A[%i] : memref<16xf32>
  }
  affine.for %j = 0 to 16 {
    affine.store %v, %B[%j] : memref<16xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 4)>
//| module {
//|   func.func @tiles(%A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
//|     affine.for %i_t = 0 to 16 step 4 {
//|       affine.for %i = #map(%i_t) to #map1(%i_t) {
//|         affine.store %v, %A[%i] : memref<16xf32>
//|         affine.store %v, %B[%i] : memref<16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @tiles: assumed: %A and %B do not overlap
