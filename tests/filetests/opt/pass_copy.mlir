// RUN: farkas opt --pass-pipeline=builtin.module(func.func(affine-data-copy-generate))
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
//|     %A_buf = memref.alloc() : memref<12xf32, 1>
//|     affine.for %A_in0 = 1 to 13 {
//|       %0 = affine.load %A[%A_in0] : memref<64xf32>
//|       affine.store %0, %A_buf[%A_in0 - 1] : memref<12xf32, 1>
//|     }
//|     %B_buf = memref.alloc() : memref<12xf32, 1>
//|     affine.for %i = 0 to 12 {
//|       %a = affine.load %A_buf[%i] : memref<12xf32, 1>
//|       affine.store %a, %B_buf[%i] : memref<12xf32, 1>
//|     }
//|     memref.dealloc %A_buf : memref<12xf32, 1>
//|     affine.for %B_out0 = 0 to 12 {
//|       %0 = affine.load %B_buf[%B_out0] : memref<12xf32, 1>
//|       affine.store %0, %B[%B_out0] : memref<64xf32>
//|     }
//|     memref.dealloc %B_buf : memref<12xf32, 1>
//|     %A_buf_1 = memref.alloc() : memref<12xf32, 1>
//|     affine.for %j = 0 to 12 {
//|       affine.store %v, %A_buf_1[%j] : memref<12xf32, 1>
//|     }
//|     affine.for %A_out0 = 0 to 12 {
//|       %0 = affine.load %A_buf_1[%A_out0] : memref<12xf32, 1>
//|       affine.store %0, %A[%A_out0] : memref<64xf32>
//|     }
//|     memref.dealloc %A_buf_1 : memref<12xf32, 1>
//|     return
//|   }
//| }
//| remark: @f: assumed: %A and %B do not overlap
//| remark: @f: storage: %A_buf, memref<12xf32, 1>, 48 bytes, holds what the loop %j touches of %A
//| remark: @f: storage: %A_buf, memref<12xf32, 1>, 48 bytes, holds what the loop %i touches of %A
//| remark: @f: storage: %B_buf, memref<12xf32, 1>, 48 bytes, holds what the loop %i touches of %B
