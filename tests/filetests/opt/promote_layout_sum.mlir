// RUN: farkas opt -t 'promote(%B,%i;whole,layout=(4 * d0 + d1))'
// One dim of all: rows of four columns.
func.func @f(%C: memref<8x4xf32>, %A: memref<8x8xf32>, %B: memref<8x4xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      affine.for %k = 0 to 8 {
        %c = affine.load %C[%i, %j] : memref<8x4xf32>
        %a = affine.load %A[%i, %k] : memref<8x8xf32>
        %b = affine.load %B[%k, %j] : memref<8x4xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<8x4xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @f(%C: memref<8x4xf32>, %A: memref<8x8xf32>, %B: memref<8x4xf32>) {
//|     %B_buf = memref.alloc() : memref<32xf32>
//|     affine.for %B_in0 = 0 to 8 {
//|       affine.for %B_in1 = 0 to 4 {
//|         %0 = affine.load %B[%B_in0, %B_in1] : memref<8x4xf32>
//|         affine.store %0, %B_buf[%B_in0 * 4 + %B_in1] : memref<32xf32>
//|       }
//|     }
//|     affine.for %i = 0 to 8 {
//|       affine.for %j = 0 to 4 {
//|         affine.for %k = 0 to 8 {
//|           %c = affine.load %C[%i, %j] : memref<8x4xf32>
//|           %a = affine.load %A[%i, %k] : memref<8x8xf32>
//|           %b = affine.load %B_buf[%k * 4 + %j] : memref<32xf32>
//|           %p = arith.mulf %a, %b : f32
//|           %s = arith.addf %c, %p : f32
//|           affine.store %s, %C[%i, %j] : memref<8x4xf32>
//|         }
//|       }
//|     }
//|     memref.dealloc %B_buf : memref<32xf32>
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: storage: %B_buf, memref<32xf32>, 128 bytes, holds what the loop %i touches of %B in the layout (d0 * 4 + d1)
