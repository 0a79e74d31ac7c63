// RUN: farkas opt -t 'skew(%i,%j;2) interchange(%i,%j)'
// The values of %j are 4 and 6 to 10. Its bounds are those of the rational shadow; at 5 the loop inside is empty.
func.func @f(%A: memref<22x17xf32>, %x: f32) {
  affine.for %i = 1 to 4 {
    affine.for %j = 2 to affine_map<(d0) -> (d0 + 2)>(%i) {
      affine.store %x, %A[%i, %j] : memref<22x17xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> ((d0 - 1) ceildiv 3)>
//| #map1 = affine_map<(d0) -> (d0 floordiv 2, 4)>
//| module {
//|   func.func @f(%A: memref<22x17xf32>, %x: f32) {
//|     affine.for %j = 4 to 11 {
//|       affine.for %i = #map(%j) to min #map1(%j) {
//|         affine.store %x, %A[%i, %j - %i * 2] : memref<22x17xf32>
//|       }
//|     }
//|     return
//|   }
//| }
