// RUN: farkas opt -t 'distribute(%i) interchange(%i_1,%j)'
// The loop over the terms of all sums goes outward: all sums are alive at a time.
func.func @sums(%A: memref<16x8xf32>, %B: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 16 {
    %sum = affine.for %j = 0 to 8 iter_args(%acc = %zero) -> (f32) {
      %a = affine.load %A[%i, %j] : memref<16x8xf32>
      %next = arith.addf %acc, %a : f32
      affine.yield %next : f32
    }
    affine.store %sum, %B[%i] : memref<16xf32>
  }
  return
}

//| module {
//|   func.func @sums(%A: memref<16x8xf32>, %B: memref<16xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %sum_buf = memref.alloca() : memref<16xf32>
//|     affine.for %i = 0 to 16 {
//|       affine.store %zero, %sum_buf[%i] : memref<16xf32>
//|     }
//|     affine.for %j = 0 to 8 {
//|       affine.for %i_1 = 0 to 16 {
//|         %a = affine.load %A[%i_1, %j] : memref<16x8xf32>
//|         %0 = affine.load %sum_buf[%i_1] : memref<16xf32>
//|         %next = arith.addf %0, %a : f32
//|         affine.store %next, %sum_buf[%i_1] : memref<16xf32>
//|       }
//|     }
//|     affine.for %i_2 = 0 to 16 {
//|       %0 = affine.load %sum_buf[%i_2] : memref<16xf32>
//|       affine.store %0, %B[%i_2] : memref<16xf32>
//|     }
//|     return
//|   }
//| }
//| @sums: storage: %sum_buf, memref<16xf32>, holds %sum for each %i
//| @sums: assumed: %A and %B do not overlap
