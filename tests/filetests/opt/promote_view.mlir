// RUN: farkas opt -t 'promote(%A,%i)'
// What goes through a view has the subscripts of the array.
func.func @f(%A: memref<64xf32>) {
  %v = memref.subview %A[8] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: 8>>
  affine.for %i = 0 to 32 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %v[%i] : memref<32xf32, strided<[1], offset: 8>>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>) {
//|     affine.for %i = 0 to 32 {
//|       %A_buf1 = memref.alloc() : memref<f32>
//|       %A_buf = memref.alloc() : memref<f32>
//|       %0 = affine.load %A[%i] : memref<64xf32>
//|       affine.store %0, %A_buf[] : memref<f32>
//|       %a = affine.load %A_buf[] : memref<f32>
//|       affine.store %a, %A_buf1[] : memref<f32>
//|       memref.dealloc %A_buf : memref<f32>
//|       %1 = affine.load %A_buf1[] : memref<f32>
//|       affine.store %1, %A[%i + 8] : memref<64xf32>
//|       memref.dealloc %A_buf1 : memref<f32>
//|     }
//|     return
//|   }
//| }
//| @f: storage: %A_buf, memref<f32>, 4 bytes, holds what an iteration of %i touches of %A
//| @f: storage: %A_buf1, memref<f32>, 4 bytes, holds what an iteration of %i touches of %A
