// RUN: farkas opt -t 'tile(%i,%j,%k;8,8,4) promote(%A,%C,%k_t;shared) pipeline(%k_t)'
// The copies of the product stay where they are.
func.func @g(%C: memref<16x16xf32>, %A: memref<16x16xf32>, %B: memref<16x16xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      affine.for %k = 0 to 16 {
        %c = affine.load %C[%i, %j] : memref<16x16xf32>
        %a = affine.load %A[%i, %k] : memref<16x16xf32>
        %b = affine.load %B[%k, %j] : memref<16x16xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<16x16xf32>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8)>
//| #map2 = affine_map<(d0) -> (d0 + 4)>
//| module {
//|   func.func @g(%C: memref<16x16xf32>, %A: memref<16x16xf32>, %B: memref<16x16xf32>) {
//|     affine.for %i_t = 0 to 16 step 8 {
//|       affine.for %j_t = 0 to 16 step 8 {
//|         %A_buf = memref.alloca() : memref<2x8x4xf32>
//|         affine.for %A_in0_1 = #map(%i_t) to #map1(%i_t) {
//|           affine.for %A_in1_1 = 0 to 4 {
//|             %0 = affine.load %A[%A_in0_1, %A_in1_1] : memref<16x16xf32>
//|             affine.store %0, %A_buf[0, %A_in0_1 - %i_t, %A_in1_1] : memref<2x8x4xf32>
//|           }
//|         }
//|         affine.for %k_t = 0 to 12 step 4 {
//|           affine.for %A_in0 = #map(%i_t) to #map1(%i_t) {
//|             affine.for %A_in1 = #map2(%k_t) to #map1(%k_t) {
//|               %0 = affine.load %A[%A_in0, %A_in1] : memref<16x16xf32>
//|               affine.store %0, %A_buf[(%k_t floordiv 4 + 1) mod 2, %A_in0 - %i_t, %A_in1 - (%k_t + 4)] : memref<2x8x4xf32>
//|             }
//|           }
//|           %C_buf_1 = memref.alloca() : memref<8x8xf32>
//|           affine.for %C_in0 = #map(%i_t) to #map1(%i_t) {
//|             affine.for %C_in1 = #map(%j_t) to #map1(%j_t) {
//|               %0 = affine.load %C[%C_in0, %C_in1] : memref<16x16xf32>
//|               affine.store %0, %C_buf_1[%C_in0 - %i_t, %C_in1 - %j_t] : memref<8x8xf32>
//|             }
//|           }
//|           affine.for %i = #map(%i_t) to #map1(%i_t) {
//|             affine.for %j = #map(%j_t) to #map1(%j_t) {
//|               affine.for %k = #map(%k_t) to #map2(%k_t) {
//|                 %c = affine.load %C_buf_1[%i - %i_t, %j - %j_t] : memref<8x8xf32>
//|                 %a = affine.load %A_buf[(%k_t floordiv 4) mod 2, %i - %i_t, %k - %k_t] : memref<2x8x4xf32>
//|                 %b = affine.load %B[%k, %j] : memref<16x16xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %c, %p : f32
//|                 affine.store %s, %C_buf_1[%i - %i_t, %j - %j_t] : memref<8x8xf32>
//|               }
//|             }
//|           }
//|           affine.for %C_out0 = #map(%i_t) to #map1(%i_t) {
//|             affine.for %C_out1 = #map(%j_t) to #map1(%j_t) {
//|               %0 = affine.load %C_buf_1[%C_out0 - %i_t, %C_out1 - %j_t] : memref<8x8xf32>
//|               affine.store %0, %C[%C_out0, %C_out1] : memref<16x16xf32>
//|             }
//|           }
//|         }
//|         %C_buf = memref.alloca() : memref<8x8xf32>
//|         affine.for %C_in0_1 = #map(%i_t) to #map1(%i_t) {
//|           affine.for %C_in1_1 = #map(%j_t) to #map1(%j_t) {
//|             %0 = affine.load %C[%C_in0_1, %C_in1_1] : memref<16x16xf32>
//|             affine.store %0, %C_buf[%C_in0_1 - %i_t, %C_in1_1 - %j_t] : memref<8x8xf32>
//|           }
//|         }
//|         affine.for %i_1 = #map(%i_t) to #map1(%i_t) {
//|           affine.for %j_1 = #map(%j_t) to #map1(%j_t) {
//|             affine.for %k_1 = 12 to 16 {
//|               %c = affine.load %C_buf[%i_1 - %i_t, %j_1 - %j_t] : memref<8x8xf32>
//|               %a = affine.load %A_buf[1, %i_1 - %i_t, %k_1 - 12] : memref<2x8x4xf32>
//|               %b = affine.load %B[%k_1, %j_1] : memref<16x16xf32>
//|               %p = arith.mulf %a, %b : f32
//|               %s = arith.addf %c, %p : f32
//|               affine.store %s, %C_buf[%i_1 - %i_t, %j_1 - %j_t] : memref<8x8xf32>
//|             }
//|           }
//|         }
//|         affine.for %C_out0_1 = #map(%i_t) to #map1(%i_t) {
//|           affine.for %C_out1_1 = #map(%j_t) to #map1(%j_t) {
//|             %0 = affine.load %C_buf[%C_out0_1 - %i_t, %C_out1_1 - %j_t] : memref<8x8xf32>
//|             affine.store %0, %C[%C_out0_1, %C_out1_1] : memref<16x16xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @g: assumed: %C and %A do not overlap
//| @g: assumed: %C and %B do not overlap
//| @g: storage: %A_buf, memref<8x4xf32>, 128 bytes, holds what an iteration of %k_t touches of %A
//| @g: storage: %C_buf, memref<8x8xf32>, 256 bytes, holds what an iteration of %k_t touches of %C
//| @g: storage: %A_buf, memref<2x8x4xf32>, 256 bytes, holds what 2 iterations of %k_t make for themselves
//| @g: what fills %C_buf does not run early: affine.store writes %C[0, 0] at (%i_t, %j_t, %k_t, %C_out0, %C_out1) = (0, 0, 0, 0, 0), then affine.load reads it at (%i_t, %j_t, %k_t, %C_in0, %C_in1) = (0, 0, 4, 0, 0)
//| @g: what fills %A_buf runs 1 iteration of %k_t early
