// RUN: farkas opt -t 'unroll_jam(%i;4) promote(%A,%k_t;pack)'
// Rows that were jammed are one more loop, inside of all: panels of four rows.
func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %k_t = 0 to %n step 16 {
    affine.for %i = 0 to 32 {
      affine.for %k = affine_map<(d0) -> (d0)>(%k_t) to min affine_map<(d0)[s0] -> (d0 + 16, s0)>(%k_t)[%n] {
        affine.for %j = 0 to %n {
          %c = affine.load %C[%i, %j] : memref<?x?xf32>
          %a = affine.load %A[%i, %k] : memref<?x?xf32>
          %b = affine.load %B[%k, %j] : memref<?x?xf32>
          %p = arith.mulf %a, %b : f32
          %s = arith.addf %c, %p : f32
          affine.store %s, %C[%i, %j] : memref<?x?xf32>
        }
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (s0, d0 + 16)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| module {
//|   func.func @f(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.for %k_t = 0 to %n step 16 {
//|       %A_buf = memref.alloc() : memref<8x16x4xf32>
//|       affine.for %A_in0 = 0 to 32 {
//|         affine.for %A_in1 = #map(%k_t) to min #map1(%k_t)[%n] {
//|           %0 = affine.load %A[%A_in0, %A_in1] : memref<?x?xf32>
//|           affine.store %0, %A_buf[%A_in0 floordiv 4, %A_in1 - %k_t, %A_in0 mod 4] : memref<8x16x4xf32>
//|         }
//|       }
//|       affine.for %i = 0 to 32 step 4 {
//|         affine.for %k = #map(%k_t) to min #map2(%k_t)[%n] {
//|           affine.for %j = 0 to %n {
//|             %c = affine.load %C[%i, %j] : memref<?x?xf32>
//|             %a = affine.load %A_buf[%i floordiv 4, %k - %k_t, 0] : memref<8x16x4xf32>
//|             %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|             %p = arith.mulf %a, %b : f32
//|             %s = arith.addf %c, %p : f32
//|             affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|             %c_1 = affine.load %C[%i + 1, %j] : memref<?x?xf32>
//|             %a_1 = affine.load %A_buf[%i floordiv 4, %k - %k_t, 1] : memref<8x16x4xf32>
//|             %b_1 = affine.load %B[%k, %j] : memref<?x?xf32>
//|             %p_1 = arith.mulf %a_1, %b_1 : f32
//|             %s_1 = arith.addf %c_1, %p_1 : f32
//|             affine.store %s_1, %C[%i + 1, %j] : memref<?x?xf32>
//|             %c_2 = affine.load %C[%i + 2, %j] : memref<?x?xf32>
//|             %a_2 = affine.load %A_buf[%i floordiv 4, %k - %k_t, 2] : memref<8x16x4xf32>
//|             %b_2 = affine.load %B[%k, %j] : memref<?x?xf32>
//|             %p_2 = arith.mulf %a_2, %b_2 : f32
//|             %s_2 = arith.addf %c_2, %p_2 : f32
//|             affine.store %s_2, %C[%i + 2, %j] : memref<?x?xf32>
//|             %c_3 = affine.load %C[%i + 3, %j] : memref<?x?xf32>
//|             %a_3 = affine.load %A_buf[%i floordiv 4, %k - %k_t, 3] : memref<8x16x4xf32>
//|             %b_3 = affine.load %B[%k, %j] : memref<?x?xf32>
//|             %p_3 = arith.mulf %a_3, %b_3 : f32
//|             %s_3 = arith.addf %c_3, %p_3 : f32
//|             affine.store %s_3, %C[%i + 3, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|       memref.dealloc %A_buf : memref<8x16x4xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: storage: %A_buf, memref<8x16x4xf32>, 2048 bytes, holds what an iteration of %k_t touches of %A in the layout (d0 floordiv 4, d1, d0 mod 4)
