// RUN: farkas opt --affine-parallelize=max-nested=1
func.func @f(%A: memref<16x16xf32>) {
  affine.for %i = 0 to 7 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to 7 {
      %a = affine.load %A[%j, %i] : memref<16x16xf32>
      affine.store %a, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 1)>
//| module {
//|   func.func @f(%A: memref<16x16xf32>) {
//|     affine.parallel (%i) = (0) to (7) {
//|       affine.for %j = #map(%i) to 7 {
//|         %a = affine.load %A[%j, %i] : memref<16x16xf32>
//|         affine.store %a, %A[%i, %j] : memref<16x16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
