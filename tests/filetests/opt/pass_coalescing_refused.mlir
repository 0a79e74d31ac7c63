// RUN: farkas opt --affine-loop-coalescing
func.func @f(%A: memref<16x16xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %A[%i - 1, %j] : memref<16x16xf32>
      affine.store %a, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @f(%A: memref<16x16xf32>) {
//|     affine.for %i = 1 to 8 {
//|       affine.for %j = 0 to #map(%i) {
//|         %a = affine.load %A[%i - 1, %j] : memref<16x16xf32>
//|         affine.store %a, %A[%i, %j] : memref<16x16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-loop-coalescing left the loops %i, %j: %i has a loop inside without a constant number of iterations, their number depends on %i; nothing nearer: 14 tried
