// RUN: farkas opt -t 'split(%i@1; %i@1 <= 4)'
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %c: f32) {
  affine.for %i = 0 to 8 {
    affine.store %c, %A[%i] : memref<8xf32>
  }
  affine.for %i = 0 to 8 {
    affine.store %c, %B[%i] : memref<8xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %c: f32) {
//|     affine.for %i = 0 to 8 {
//|       affine.store %c, %A[%i] : memref<8xf32>
//|     }
//|     affine.for %i = 0 to 5 {
//|       affine.store %c, %B[%i] : memref<8xf32>
//|     }
//|     affine.for %i_1 = 5 to 8 {
//|       affine.store %c, %B[%i_1] : memref<8xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
