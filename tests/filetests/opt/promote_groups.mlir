// RUN: farkas opt -t 'promote(%A,%i)'
// Two places of one array that never meet in an iteration, but in two of them.
func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 0 to 30 {
    affine.for %j = 0 to 3 {
      %a = affine.load %A[%i + 50] : memref<100xf32>
      %b = affine.load %A[%j] : memref<100xf32>
      %s = arith.addf %a, %b : f32
      affine.store %s, %A[%i + 51] : memref<100xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
//|     affine.for %i = 0 to 30 {
//|       %A_buf2 = memref.alloc() : memref<f32>
//|       %A_buf1 = memref.alloc() : memref<3xf32>
//|       affine.for %A_in0 = 0 to 3 {
//|         %2 = affine.load %A[%A_in0] : memref<100xf32>
//|         affine.store %2, %A_buf1[%A_in0] : memref<3xf32>
//|       }
//|       %A_buf = memref.alloc() : memref<f32>
//|       %0 = affine.load %A[%i + 50] : memref<100xf32>
//|       affine.store %0, %A_buf[] : memref<f32>
//|       affine.for %j = 0 to 3 {
//|         %a = affine.load %A_buf[] : memref<f32>
//|         %b = affine.load %A_buf1[%j] : memref<3xf32>
//|         %s = arith.addf %a, %b : f32
//|         affine.store %s, %A_buf2[] : memref<f32>
//|       }
//|       memref.dealloc %A_buf : memref<f32>
//|       memref.dealloc %A_buf1 : memref<3xf32>
//|       %1 = affine.load %A_buf2[] : memref<f32>
//|       affine.store %1, %A[%i + 51] : memref<100xf32>
//|       memref.dealloc %A_buf2 : memref<f32>
//|     }
//|     return
//|   }
//| }
//| @f: storage: %A_buf, memref<f32>, 4 bytes, holds what an iteration of %i touches of %A
//| @f: storage: %A_buf1, memref<3xf32>, 12 bytes, holds what an iteration of %i touches of %A
//| @f: storage: %A_buf2, memref<f32>, 4 bytes, holds what an iteration of %i touches of %A
