// RUN: farkas opt -t 'micro(%i,%j;4,1)'
// A tile of one column.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 4)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| module {
//|   func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.for %i_t = 0 to #map()[%n] step 4 {
//|       affine.for %j = 0 to %n {
//|         %C_buf = memref.alloca() : memref<4xf32>
//|         affine.for %C_in0 = #map1(%i_t) to #map2(%i_t) {
//|           %0 = affine.load %C[%C_in0, %j] : memref<?x?xf32>
//|           affine.store %0, %C_buf[%C_in0 - %i_t] : memref<4xf32>
//|         }
//|         affine.for %k = 0 to %n {
//|           %c = affine.load %C_buf[0] : memref<4xf32>
//|           %a = affine.load %A[%i_t, %k] : memref<?x?xf32>
//|           %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|           %p = arith.mulf %a, %b : f32
//|           %s = arith.addf %c, %p : f32
//|           affine.store %s, %C_buf[0] : memref<4xf32>
//|           %c_1 = affine.load %C_buf[1] : memref<4xf32>
//|           %a_1 = affine.load %A[%i_t + 1, %k] : memref<?x?xf32>
//|           %b_1 = affine.load %B[%k, %j] : memref<?x?xf32>
//|           %p_1 = arith.mulf %a_1, %b_1 : f32
//|           %s_1 = arith.addf %c_1, %p_1 : f32
//|           affine.store %s_1, %C_buf[1] : memref<4xf32>
//|           %c_2 = affine.load %C_buf[2] : memref<4xf32>
//|           %a_2 = affine.load %A[%i_t + 2, %k] : memref<?x?xf32>
//|           %b_2 = affine.load %B[%k, %j] : memref<?x?xf32>
//|           %p_2 = arith.mulf %a_2, %b_2 : f32
//|           %s_2 = arith.addf %c_2, %p_2 : f32
//|           affine.store %s_2, %C_buf[2] : memref<4xf32>
//|           %c_3 = affine.load %C_buf[3] : memref<4xf32>
//|           %a_3 = affine.load %A[%i_t + 3, %k] : memref<?x?xf32>
//|           %b_3 = affine.load %B[%k, %j] : memref<?x?xf32>
//|           %p_3 = arith.mulf %a_3, %b_3 : f32
//|           %s_3 = arith.addf %c_3, %p_3 : f32
//|           affine.store %s_3, %C_buf[3] : memref<4xf32>
//|         }
//|         affine.for %C_out0 = #map1(%i_t) to #map2(%i_t) {
//|           %0 = affine.load %C_buf[%C_out0 - %i_t] : memref<4xf32>
//|           affine.store %0, %C[%C_out0, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     affine.for %i_t_1 = #map3()[%n] to %n step 4 {
//|       affine.for %j_1 = 0 to %n {
//|         affine.for %k_1 = 0 to %n {
//|           affine.for %i_1 = #map1(%i_t_1) to %n {
//|             %c = affine.load %C[%i_1, %j_1] : memref<?x?xf32>
//|             %a = affine.load %A[%i_1, %k_1] : memref<?x?xf32>
//|             %b = affine.load %B[%k_1, %j_1] : memref<?x?xf32>
//|             %p = arith.mulf %a, %b : f32
//|             %s = arith.addf %c, %p : f32
//|             affine.store %s, %C[%i_1, %j_1] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: `micro(%i,%j;4,1)` is strip_mine(%i;4) permute(%i_t,%i,%j,%k;0,2,3,1) separate(%i_t) promote(%C,%k;whole,private) unroll_jam(%i;4)
//| @f: storage: %C_buf, memref<4xf32>, 16 bytes, holds what the loop %k touches of %C
