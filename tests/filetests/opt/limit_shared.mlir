// RUN: farkas opt -t 'promote(%A,%i;shared)' --limit shared=1K
// A row has 256 bytes.
func.func @f(%A: memref<1024x64xf32>, %B: memref<1024xf32>) {
  affine.for %i = 0 to 1024 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<1024x64xf32>
      affine.store %a, %B[%i] : memref<1024xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<1024x64xf32>, %B: memref<1024xf32>) {
//|     affine.for %i = 0 to 1024 {
//|       %A_buf = memref.alloca() : memref<64xf32>
//|       affine.for %A_in0 = 0 to 64 {
//|         %0 = affine.load %A[%i, %A_in0] : memref<1024x64xf32>
//|         affine.store %0, %A_buf[%A_in0] : memref<64xf32>
//|       }
//|       affine.for %j = 0 to 64 {
//|         %a = affine.load %A_buf[%j] : memref<64xf32>
//|         affine.store %a, %B[%i] : memref<1024xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<64xf32>, 256 bytes, holds what an iteration of %i touches of %A
