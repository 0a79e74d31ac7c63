// RUN: farkas opt -t 'promote(%A,%B,%i;whole,space=1)'
// Both arrays are copied once, around all iterations: cells that the loop fills before it reads them are not read.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i + %j] : memref<64xf32>
      affine.store %a, %B[2 * %i] : memref<64xf32>
      %b = affine.load %B[2 * %i] : memref<64xf32>
      %s = arith.addf %b, %b : f32
      affine.store %s, %A[%i + %j] : memref<64xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
//|     %A_buf = memref.alloc() : memref<15xf32, 1>
//|     affine.for %A_in0 = 0 to 15 {
//|       %0 = affine.load %A[%A_in0] : memref<64xf32>
//|       affine.store %0, %A_buf[%A_in0] : memref<15xf32, 1>
//|     }
//|     %B_buf = memref.alloc() : memref<12xf32, 1>
//|     affine.for %i = 0 to 12 {
//|       affine.for %j = 0 to 4 {
//|         %a = affine.load %A_buf[%i + %j] : memref<15xf32, 1>
//|         affine.store %a, %B_buf[%i] : memref<12xf32, 1>
//|         %b = affine.load %B_buf[%i] : memref<12xf32, 1>
//|         %s = arith.addf %b, %b : f32
//|         affine.store %s, %A_buf[%i + %j] : memref<15xf32, 1>
//|       }
//|     }
//|     affine.for %A_out0 = 0 to 15 {
//|       %0 = affine.load %A_buf[%A_out0] : memref<15xf32, 1>
//|       affine.store %0, %A[%A_out0] : memref<64xf32>
//|     }
//|     memref.dealloc %A_buf : memref<15xf32, 1>
//|     affine.for %B_out0 = 0 to 23 step 2 {
//|       %0 = affine.load %B_buf[%B_out0 floordiv 2] : memref<12xf32, 1>
//|       affine.store %0, %B[%B_out0] : memref<64xf32>
//|     }
//|     memref.dealloc %B_buf : memref<12xf32, 1>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<15xf32, 1>, 60 bytes, holds what the loop %i touches of %A
//| @f: storage: %B_buf, memref<12xf32, 1>, 48 bytes, holds what the loop %i touches of %B in the layout (d0 floordiv 2)
