// RUN: farkas opt -t 'fuse(%i,%j) promote(%T,%i)'
// A part of an array that ends within it, and dims of numbers in groups, cannot trap, wherever they stand.
func.func @f(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  %T = memref.alloc() : memref<8x8xf32>
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 8 {
      %a = affine.load %A[%i, %k] : memref<8x8xf32>
      affine.store %a, %T[%i, %k] : memref<8x8xf32>
    }
  }
  affine.for %j = 0 to 8 {
    affine.for %l = 0 to 8 {
      %t = affine.load %T[%j, %l] : memref<8x8xf32>
      affine.store %t, %B[%j, %l] : memref<8x8xf32>
    }
  }
  %g = memref.collapse_shape %T [[0, 1]] : memref<8x8xf32> into memref<64xf32>
  %p = memref.subview %T[2, 2] [3, 3] [2, 1] : memref<8x8xf32> to memref<3x3xf32, strided<[16, 1], offset: 18>>
  return
}

//| module {
//|   func.func @f(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
//|     %T = memref.alloc() : memref<8x8xf32>
//|     affine.for %i = 0 to 8 {
//|       %T_buf = memref.alloc() : memref<8xf32>
//|       affine.for %k = 0 to 8 {
//|         %a = affine.load %A[%i, %k] : memref<8x8xf32>
//|         affine.store %a, %T_buf[%k] : memref<8xf32>
//|       }
//|       affine.for %l = 0 to 8 {
//|         %t = affine.load %T_buf[%l] : memref<8xf32>
//|         affine.store %t, %B[%i, %l] : memref<8x8xf32>
//|       }
//|       memref.dealloc %T_buf : memref<8xf32>
//|     }
//|     %g = memref.collapse_shape %T [[0, 1]] : memref<8x8xf32> into memref<64xf32>
//|     %p = memref.subview %T[2, 2] [3, 3] [2, 1] : memref<8x8xf32> to memref<3x3xf32, strided<[16, 1], offset: 18>>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %T_buf, memref<8xf32>, 32 bytes, holds what an iteration of %i touches of %T
