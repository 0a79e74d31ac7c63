// RUN: farkas opt '--affine-loop-unroll=cleanup-unroll'
func.func @f(%A: memref<16x16xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 6 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16x16xf32>, %v: f32) {
//|     affine.for %i = 0 to 3 {
//|       affine.store %v, %A[%i, 0] : memref<16x16xf32>
//|       affine.store %v, %A[%i, 1] : memref<16x16xf32>
//|       affine.store %v, %A[%i, 2] : memref<16x16xf32>
//|       affine.store %v, %A[%i, 3] : memref<16x16xf32>
//|       affine.store %v, %A[%i, 4] : memref<16x16xf32>
//|       affine.store %v, %A[%i, 5] : memref<16x16xf32>
//|     }
//|     return
//|   }
//| }
