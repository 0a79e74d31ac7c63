// RUN: farkas opt '--affine-loop-unroll=unroll-factor=-1 unroll-full-threshold=16'
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
//|     affine.store %v, %A[0, 0] : memref<16x16xf32>
//|     affine.store %v, %A[0, 1] : memref<16x16xf32>
//|     affine.store %v, %A[0, 2] : memref<16x16xf32>
//|     affine.store %v, %A[0, 3] : memref<16x16xf32>
//|     affine.store %v, %A[0, 4] : memref<16x16xf32>
//|     affine.store %v, %A[0, 5] : memref<16x16xf32>
//|     affine.store %v, %A[1, 0] : memref<16x16xf32>
//|     affine.store %v, %A[1, 1] : memref<16x16xf32>
//|     affine.store %v, %A[1, 2] : memref<16x16xf32>
//|     affine.store %v, %A[1, 3] : memref<16x16xf32>
//|     affine.store %v, %A[1, 4] : memref<16x16xf32>
//|     affine.store %v, %A[1, 5] : memref<16x16xf32>
//|     affine.store %v, %A[2, 0] : memref<16x16xf32>
//|     affine.store %v, %A[2, 1] : memref<16x16xf32>
//|     affine.store %v, %A[2, 2] : memref<16x16xf32>
//|     affine.store %v, %A[2, 3] : memref<16x16xf32>
//|     affine.store %v, %A[2, 4] : memref<16x16xf32>
//|     affine.store %v, %A[2, 5] : memref<16x16xf32>
//|     return
//|   }
//| }
