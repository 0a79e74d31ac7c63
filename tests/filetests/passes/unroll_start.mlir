// RUN: farkas opt '--affine-loop-unroll=unroll-factor=4'
func.func @f(%A: memref<16x16xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to affine_map<(d0) -> (d0 + 5)>(%i) {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16x16xf32>, %v: f32) {
//|     affine.for %i = 0 to 3 {
//|       affine.store %v, %A[%i, %i] : memref<16x16xf32>
//|       affine.store %v, %A[%i, %i + 1] : memref<16x16xf32>
//|       affine.store %v, %A[%i, %i + 2] : memref<16x16xf32>
//|       affine.store %v, %A[%i, %i + 3] : memref<16x16xf32>
//|       affine.store %v, %A[%i, %i + 4] : memref<16x16xf32>
//|     }
//|     return
//|   }
//| }
