// RUN: farkas opt --affine-data-copy-generate='fast-mem-capacity=5 fast-mem-space=0'
// All of it is too much; a row of blocks is not. Of the second nest only one iteration of the innermost loop is not.
func.func @f(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<2x2x2048xf32>) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %j = 0 to 64 {
      affine.for %k = 0 to 8 {
        %a = affine.load %A[%i + %k, %j] : memref<64x64xf32>
        affine.store %a, %B[%i + %k, %j] : memref<64x64xf32>
      }
    }
  }
  affine.for %l = 0 to 2 {
    affine.for %m = 0 to 2048 {
      %a = affine.load %C[%l, 0, %m] : memref<2x2x2048xf32>
      affine.store %a, %C[%l, 1, %m] : memref<2x2x2048xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8)>
//| module {
//|   func.func @f(%A: memref<64x64xf32>, %B: memref<64x64xf32>, %C: memref<2x2x2048xf32>) {
//|     affine.for %i = 0 to 64 step 8 {
//|       %A_buf = memref.alloc() : memref<8x64xf32>
//|       affine.for %A_in0 = #map(%i) to #map1(%i) {
//|         affine.for %A_in1 = 0 to 64 {
//|           %0 = affine.load %A[%A_in0, %A_in1] : memref<64x64xf32>
//|           affine.store %0, %A_buf[%A_in0 - %i, %A_in1] : memref<8x64xf32>
//|         }
//|       }
//|       %B_buf = memref.alloc() : memref<8x64xf32>
//|       affine.for %j = 0 to 64 {
//|         affine.for %k = 0 to 8 {
//|           %a = affine.load %A_buf[%k, %j] : memref<8x64xf32>
//|           affine.store %a, %B_buf[%k, %j] : memref<8x64xf32>
//|         }
//|       }
//|       memref.dealloc %A_buf : memref<8x64xf32>
//|       affine.for %B_out0 = #map(%i) to #map1(%i) {
//|         affine.for %B_out1 = 0 to 64 {
//|           %0 = affine.load %B_buf[%B_out0 - %i, %B_out1] : memref<8x64xf32>
//|           affine.store %0, %B[%B_out0, %B_out1] : memref<64x64xf32>
//|         }
//|       }
//|       memref.dealloc %B_buf : memref<8x64xf32>
//|     }
//|     affine.for %l = 0 to 2 {
//|       affine.for %m = 0 to 2048 {
//|         %C_buf1 = memref.alloc() : memref<f32>
//|         %C_buf = memref.alloc() : memref<f32>
//|         %0 = affine.load %C[%l, 0, %m] : memref<2x2x2048xf32>
//|         affine.store %0, %C_buf[] : memref<f32>
//|         %a = affine.load %C_buf[] : memref<f32>
//|         affine.store %a, %C_buf1[] : memref<f32>
//|         memref.dealloc %C_buf : memref<f32>
//|         %1 = affine.load %C_buf1[] : memref<f32>
//|         affine.store %1, %C[%l, 1, %m] : memref<2x2x2048xf32>
//|         memref.dealloc %C_buf1 : memref<f32>
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: assumed: %A, %B and %C do not overlap
//| remark: @f: storage: %C_buf, memref<f32>, 4 bytes, holds what an iteration of %m touches of %C
//| remark: @f: storage: %C_buf1, memref<f32>, 4 bytes, holds what an iteration of %m touches of %C
//| remark: @f: storage: %A_buf, memref<8x64xf32>, 2048 bytes, holds what the loop %j touches of %A
//| remark: @f: storage: %B_buf, memref<8x64xf32>, 2048 bytes, holds what the loop %j touches of %B
