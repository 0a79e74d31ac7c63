// RUN: farkas opt '--affine-loop-unroll=unroll-factor=5 cleanup-unroll'
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i + 1] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 12 {
    affine.store %v, %A[%j] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
//|     affine.for %i = 0 to 8 step 5 {
//|       %a_2 = affine.load %A[%i + 1] : memref<64xf32>
//|       affine.store %a_2, %B[%i] : memref<64xf32>
//|       %a_3 = affine.load %A[%i + 2] : memref<64xf32>
//|       affine.store %a_3, %B[%i + 1] : memref<64xf32>
//|       %a_4 = affine.load %A[%i + 3] : memref<64xf32>
//|       affine.store %a_4, %B[%i + 2] : memref<64xf32>
//|       %a_5 = affine.load %A[%i + 4] : memref<64xf32>
//|       affine.store %a_5, %B[%i + 3] : memref<64xf32>
//|       %a_6 = affine.load %A[%i + 5] : memref<64xf32>
//|       affine.store %a_6, %B[%i + 4] : memref<64xf32>
//|     }
//|     %a = affine.load %A[11] : memref<64xf32>
//|     affine.store %a, %B[10] : memref<64xf32>
//|     %a_1 = affine.load %A[12] : memref<64xf32>
//|     affine.store %a_1, %B[11] : memref<64xf32>
//|     affine.for %j = 0 to 8 step 5 {
//|       affine.store %v, %A[%j] : memref<64xf32>
//|       affine.store %v, %A[%j + 1] : memref<64xf32>
//|       affine.store %v, %A[%j + 2] : memref<64xf32>
//|       affine.store %v, %A[%j + 3] : memref<64xf32>
//|       affine.store %v, %A[%j + 4] : memref<64xf32>
//|     }
//|     affine.store %v, %A[10] : memref<64xf32>
//|     affine.store %v, %A[11] : memref<64xf32>
//|     return
//|   }
//| }
//| remark: @f: assumed: %A and %B do not overlap
