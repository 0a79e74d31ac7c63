// RUN: farkas opt -t 'skew(%i,%j;1) interchange(%i,%j)'
func.func @antidiagonal(%A: memref<16x16xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 - 6, 1)>
//| #map1 = affine_map<(d0) -> (d0 + 1, 8)>
//| module {
//|   func.func @antidiagonal(%A: memref<16x16xf32>) {
//|     affine.for %j = 1 to 14 {
//|       affine.for %i = max #map(%j) to min #map1(%j) {
//|         %a = affine.load %A[%i - 1, %j - %i + 1] : memref<16x16xf32>
//|         %b = arith.addf %a, %a : f32
//|         affine.store %b, %A[%i, %j - %i] : memref<16x16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
