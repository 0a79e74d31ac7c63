// RUN: farkas opt -t 'distribute(%i)'
// The value that an iteration loads before it overwrites the element is kept for the loops of its users.
func.func @hand_over(%A: memref<64x32xf32>, %B: memref<64x32xf32>, %C: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %v = affine.load %C[%i] : memref<64xf32>
    affine.for %j = 0 to 32 {
      %a = affine.load %A[%i, %j] : memref<64x32xf32>
      %p = arith.mulf %a, %v : f32
      affine.store %p, %C[%i] : memref<64xf32>
      affine.store %p, %B[%i, %j] : memref<64x32xf32>
    }
  }
  return
}

//| module {
//|   func.func @hand_over(%A: memref<64x32xf32>, %B: memref<64x32xf32>, %C: memref<64xf32>) {
//|     %v_buf = memref.alloca() : memref<64xf32>
//|     affine.for %i = 0 to 64 {
//|       %v = affine.load %C[%i] : memref<64xf32>
//|       affine.store %v, %v_buf[%i] : memref<64xf32>
//|     }
//|     affine.for %i_1 = 0 to 64 {
//|       %0 = affine.load %v_buf[%i_1] : memref<64xf32>
//|       affine.for %j = 0 to 32 {
//|         %a = affine.load %A[%i_1, %j] : memref<64x32xf32>
//|         %p = arith.mulf %a, %0 : f32
//|         affine.store %p, %C[%i_1] : memref<64xf32>
//|       }
//|     }
//|     affine.for %i_2 = 0 to 64 {
//|       %0 = affine.load %v_buf[%i_2] : memref<64xf32>
//|       affine.for %j_1 = 0 to 32 {
//|         %a = affine.load %A[%i_2, %j_1] : memref<64x32xf32>
//|         %p = arith.mulf %a, %0 : f32
//|         affine.store %p, %B[%i_2, %j_1] : memref<64x32xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @hand_over: storage: %v_buf, memref<64xf32>, holds %v for each %i
//| @hand_over: assumed: %A, %B and %C do not overlap
