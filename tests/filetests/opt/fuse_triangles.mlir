// RUN: farkas opt -t 'fuse(%i,%k) fuse(%j,%l)'
// An imperfect nest and a triangle: what runs in a part of the new loop only is guarded.
func.func @triangles(%A: memref<16x16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 16 {
    affine.store %v, %B[%i] : memref<16xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  affine.for %k = 2 to 12 {
    affine.for %l = 0 to affine_map<(d0) -> (d0 + 2)>(%k) {
      %a = affine.load %A[%k, 0] : memref<16x16xf32>
      %b = affine.load %B[%k] : memref<16xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %A[%l, %k + 2] : memref<16x16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 2)>
//| #set = affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>
//| #set1 = affine_set<(d0) : (d0 - 2 >= 0, -d0 + 11 >= 0)>
//| module {
//|   func.func @triangles(%A: memref<16x16xf32>, %B: memref<16xf32>, %v: f32) {
//|     affine.for %i = 0 to 16 {
//|       affine.store %v, %B[%i] : memref<16xf32>
//|       affine.for %j = 0 to #map(%i) {
//|         affine.if #set(%i, %j) {
//|           affine.store %v, %A[%i, %j] : memref<16x16xf32>
//|         }
//|         affine.if #set1(%i) {
//|           %a = affine.load %A[%i, 0] : memref<16x16xf32>
//|           %b = affine.load %B[%i] : memref<16xf32>
//|           %s = arith.addf %a, %b : f32
//|           affine.store %s, %A[%j, %i + 2] : memref<16x16xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @triangles: assumed: %A and %B do not overlap
