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
//|     %a = affine.load %A[1] : memref<64xf32>
//|     affine.store %a, %B[0] : memref<64xf32>
//|     %a_1 = affine.load %A[2] : memref<64xf32>
//|     affine.store %a_1, %B[1] : memref<64xf32>
//|     %a_2 = affine.load %A[3] : memref<64xf32>
//|     affine.store %a_2, %B[2] : memref<64xf32>
//|     %a_3 = affine.load %A[4] : memref<64xf32>
//|     affine.store %a_3, %B[3] : memref<64xf32>
//|     %a_4 = affine.load %A[5] : memref<64xf32>
//|     affine.store %a_4, %B[4] : memref<64xf32>
//|     %a_5 = affine.load %A[6] : memref<64xf32>
//|     affine.store %a_5, %B[5] : memref<64xf32>
//|     %a_6 = affine.load %A[7] : memref<64xf32>
//|     affine.store %a_6, %B[6] : memref<64xf32>
//|     %a_7 = affine.load %A[8] : memref<64xf32>
//|     affine.store %a_7, %B[7] : memref<64xf32>
//|     %a_8 = affine.load %A[9] : memref<64xf32>
//|     affine.store %a_8, %B[8] : memref<64xf32>
//|     %a_9 = affine.load %A[10] : memref<64xf32>
//|     affine.store %a_9, %B[9] : memref<64xf32>
//|     %a_10 = affine.load %A[11] : memref<64xf32>
//|     affine.store %a_10, %B[10] : memref<64xf32>
//|     %a_11 = affine.load %A[12] : memref<64xf32>
//|     affine.store %a_11, %B[11] : memref<64xf32>
//|     affine.store %v, %A[0] : memref<64xf32>
//|     affine.store %v, %A[1] : memref<64xf32>
//|     affine.store %v, %A[2] : memref<64xf32>
//|     affine.store %v, %A[3] : memref<64xf32>
//|     affine.store %v, %A[4] : memref<64xf32>
//|     affine.store %v, %A[5] : memref<64xf32>
//|     affine.store %v, %A[6] : memref<64xf32>
//|     affine.store %v, %A[7] : memref<64xf32>
//|     affine.store %v, %A[8] : memref<64xf32>
//|     affine.store %v, %A[9] : memref<64xf32>
//|     affine.store %v, %A[10] : memref<64xf32>
//|     affine.store %v, %A[11] : memref<64xf32>
//|     return
//|   }
//| }
//| remark: @f: assumed: %A and %B do not overlap
