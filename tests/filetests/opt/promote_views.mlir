// RUN: farkas opt -t 'promote(%A,%i)'
// Every second row and every third column, of which the first ones are read before they are written and the last ones stay.
func.func @f(%A: memref<64x64xf64>, %B: memref<64x64xf64>) {
  %a = memref.subview %A[1, 2] [30, 20] [2, 3] : memref<64x64xf64> to memref<30x20xf64, strided<[128, 3], offset: 66>>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<30x20xf64, strided<[128, 3], offset: 66>> to memref<20x30xf64, strided<[3, 128], offset: 66>>
  affine.for %i = 0 to 30 {
    affine.for %p = 0 to 19 {
      %x = affine.load %a[%i, %p] : memref<30x20xf64, strided<[128, 3], offset: 66>>
      memref.store %x, %t[%p, %i] : memref<20x30xf64, strided<[3, 128], offset: 66>>
      affine.store %x, %B[%p, %i] : memref<64x64xf64>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64x64xf64>, %B: memref<64x64xf64>) {
//|     affine.for %i = 0 to 30 {
//|       %A_buf = memref.alloc() : memref<19xf64>
//|       affine.for %A_in0 = 2 to 57 step 3 {
//|         %0 = affine.load %A[%i * 2 + 1, %A_in0] : memref<64x64xf64>
//|         affine.store %0, %A_buf[(%A_in0 - 2) floordiv 3] : memref<19xf64>
//|       }
//|       affine.for %p = 0 to 19 {
//|         %x = affine.load %A_buf[%p] : memref<19xf64>
//|         affine.store %x, %B[%p, %i] : memref<64x64xf64>
//|         affine.store %x, %A_buf[%p] : memref<19xf64>
//|       }
//|       affine.for %A_out0 = 2 to 57 step 3 {
//|         %0 = affine.load %A_buf[(%A_out0 - 2) floordiv 3] : memref<19xf64>
//|         affine.store %0, %A[%i * 2 + 1, %A_out0] : memref<64x64xf64>
//|       }
//|       memref.dealloc %A_buf : memref<19xf64>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<19xf64>, 152 bytes, holds what an iteration of %i touches of %A in the layout (d1 floordiv 3)
