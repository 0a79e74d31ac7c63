// RUN: farkas opt -t 'promote(%A,%r;hull)'
// A triangle is touched, and its square is copied.
func.func @f(%A: memref<8x8xf32>, %B: memref<8xf32>) {
  affine.for %r = 0 to 4 {
    affine.for %i = 0 to 8 {
      affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
        %a = affine.load %A[%i, %j] : memref<8x8xf32>
        %b = affine.load %B[%j] : memref<8xf32>
        %c = arith.addf %a, %b : f32
        affine.store %c, %A[%i, %j] : memref<8x8xf32>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 1)>
//| module {
//|   func.func @f(%A: memref<8x8xf32>, %B: memref<8xf32>) {
//|     affine.for %r = 0 to 4 {
//|       %A_buf = memref.alloc() : memref<8x8xf32>
//|       affine.for %A_in0 = 0 to 8 {
//|         affine.for %A_in1 = 0 to 8 {
//|           %0 = affine.load %A[%A_in0, %A_in1] : memref<8x8xf32>
//|           affine.store %0, %A_buf[%A_in0, %A_in1] : memref<8x8xf32>
//|         }
//|       }
//|       affine.for %i = 0 to 8 {
//|         affine.for %j = 0 to #map(%i) {
//|           %a = affine.load %A_buf[%i, %j] : memref<8x8xf32>
//|           %b = affine.load %B[%j] : memref<8xf32>
//|           %c = arith.addf %a, %b : f32
//|           affine.store %c, %A_buf[%i, %j] : memref<8x8xf32>
//|         }
//|       }
//|       affine.for %A_out0 = 0 to 8 {
//|         affine.for %A_out1 = 0 to 8 {
//|           %0 = affine.load %A_buf[%A_out0, %A_out1] : memref<8x8xf32>
//|           affine.store %0, %A[%A_out0, %A_out1] : memref<8x8xf32>
//|         }
//|       }
//|       memref.dealloc %A_buf : memref<8x8xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<8x8xf32>, 256 bytes, holds what an iteration of %r touches of %A
