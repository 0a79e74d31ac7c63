// RUN: farkas opt -t 'micro(%i,%j;2,2)'
// The tile is contiguous along neither loop: all of it is unrolled.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j * 2] : memref<?x?xf32>
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j * 2] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 2)>
//| #map3 = affine_map<(d0) -> (d0 * 2)>
//| #map4 = affine_map<(d0) -> (d0 * 2 + 3)>
//| #map5 = affine_map<()[s0] -> ((s0 floordiv 2) * 2)>
//| #map6 = affine_map<(d0)[s0] -> (d0 + 2, s0)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.if #set()[%n] {
//|       affine.for %i_t = 0 to #map()[%n] step 2 {
//|         affine.for %j_t = 0 to #map()[%n] step 2 {
//|           %C_buf = memref.alloca() : memref<2x2xf32>
//|           affine.for %C_in0 = #map1(%i_t) to #map2(%i_t) {
//|             affine.for %C_in1 = #map3(%j_t) to #map4(%j_t) step 2 {
//|               %0 = affine.load %C[%C_in0, %C_in1] : memref<?x?xf32>
//|               affine.store %0, %C_buf[%C_in0 - %i_t, %C_in1 floordiv 2 - %j_t] : memref<2x2xf32>
//|             }
//|           }
//|           affine.for %k = 0 to %n {
//|             %c = affine.load %C_buf[0, 0] : memref<2x2xf32>
//|             %a = affine.load %A[%i_t, %k] : memref<?x?xf32>
//|             %b = affine.load %B[%k, %j_t] : memref<?x?xf32>
//|             %p = arith.mulf %a, %b : f32
//|             %s = arith.addf %c, %p : f32
//|             affine.store %s, %C_buf[0, 0] : memref<2x2xf32>
//|             %c_1 = affine.load %C_buf[1, 0] : memref<2x2xf32>
//|             %a_1 = affine.load %A[%i_t + 1, %k] : memref<?x?xf32>
//|             %b_1 = affine.load %B[%k, %j_t] : memref<?x?xf32>
//|             %p_1 = arith.mulf %a_1, %b_1 : f32
//|             %s_1 = arith.addf %c_1, %p_1 : f32
//|             affine.store %s_1, %C_buf[1, 0] : memref<2x2xf32>
//|             %c_2 = affine.load %C_buf[0, 1] : memref<2x2xf32>
//|             %a_2 = affine.load %A[%i_t, %k] : memref<?x?xf32>
//|             %b_2 = affine.load %B[%k, %j_t + 1] : memref<?x?xf32>
//|             %p_2 = arith.mulf %a_2, %b_2 : f32
//|             %s_2 = arith.addf %c_2, %p_2 : f32
//|             affine.store %s_2, %C_buf[0, 1] : memref<2x2xf32>
//|             %c_3 = affine.load %C_buf[1, 1] : memref<2x2xf32>
//|             %a_3 = affine.load %A[%i_t + 1, %k] : memref<?x?xf32>
//|             %b_3 = affine.load %B[%k, %j_t + 1] : memref<?x?xf32>
//|             %p_3 = arith.mulf %a_3, %b_3 : f32
//|             %s_3 = arith.addf %c_3, %p_3 : f32
//|             affine.store %s_3, %C_buf[1, 1] : memref<2x2xf32>
//|           }
//|           affine.for %C_out0 = #map1(%i_t) to #map2(%i_t) {
//|             affine.for %C_out1 = #map3(%j_t) to #map4(%j_t) step 2 {
//|               %0 = affine.load %C_buf[%C_out0 - %i_t, %C_out1 floordiv 2 - %j_t] : memref<2x2xf32>
//|               affine.store %0, %C[%C_out0, %C_out1] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|         affine.for %j_t_2 = #map5()[%n] to %n step 2 {
//|           affine.for %k_2 = 0 to %n {
//|             affine.for %i_2 = #map1(%i_t) to #map2(%i_t) {
//|               affine.for %j_2 = #map1(%j_t_2) to %n {
//|                 %c = affine.load %C[%i_2, %j_2 * 2] : memref<?x?xf32>
//|                 %a = affine.load %A[%i_2, %k_2] : memref<?x?xf32>
//|                 %b = affine.load %B[%k_2, %j_2] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %c, %p : f32
//|                 affine.store %s, %C[%i_2, %j_2 * 2] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     affine.for %i_t_1 = #map5()[%n] to %n step 2 {
//|       affine.for %j_t_1 = 0 to %n step 2 {
//|         affine.for %k_1 = 0 to %n {
//|           affine.for %i_1 = #map1(%i_t_1) to %n {
//|             affine.for %j_1 = #map1(%j_t_1) to min #map6(%j_t_1)[%n] {
//|               %c = affine.load %C[%i_1, %j_1 * 2] : memref<?x?xf32>
//|               %a = affine.load %A[%i_1, %k_1] : memref<?x?xf32>
//|               %b = affine.load %B[%k_1, %j_1] : memref<?x?xf32>
//|               %p = arith.mulf %a, %b : f32
//|               %s = arith.addf %c, %p : f32
//|               affine.store %s, %C[%i_1, %j_1 * 2] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: `micro(%i,%j;2,2)` is strip_mine(%i;2) strip_mine(%j;2) permute(%i_t,%i,%j_t,%j,%k;0,2,4,1,3) separate(%i_t,%j_t) promote(%C,%k;whole,private) unroll_jam(%i;2) unroll(%j;2)
//| @f: storage: %C_buf, memref<2x2xf32>, 16 bytes, holds what the loop %k touches of %C in the layout (d0, d1 floordiv 2)
