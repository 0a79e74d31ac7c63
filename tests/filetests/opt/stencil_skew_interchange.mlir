// RUN: farkas opt -t 'skew(%i,%j;1) interchange(%i,%j)'
func.func @stencil(%A: memref<5x5xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 1 to 5 {
      %0 = affine.load %A[%i + 1, %j - 1] : memref<5x5xi32>
      affine.store %0, %A[%i, %j] : memref<5x5xi32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 - 4, 0)>
//| #map1 = affine_map<(d0) -> (d0, 4)>
//| module {
//|   func.func @stencil(%A: memref<5x5xi32>) {
//|     affine.for %j = 1 to 8 {
//|       affine.for %i = max #map(%j) to min #map1(%j) {
//|         %0 = affine.load %A[%i + 1, %j - %i - 1] : memref<5x5xi32>
//|         affine.store %0, %A[%i, %j - %i] : memref<5x5xi32>
//|       }
//|     }
//|     return
//|   }
//| }
