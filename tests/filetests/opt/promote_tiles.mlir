// RUN: farkas opt -t 'tile(%i,%j,%k;32,32,16) promote(%C,%j_t) promote(%A,%k_t;layout=(d1,d0),pad=4)' --func g
func.func @g(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %ni {
    affine.for %j = 0 to %nj {
      affine.for %k = 0 to %nk {
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

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (s0, d0 + 32)>
//| #map2 = affine_map<(d0)[s0] -> (s0, d0 + 16)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @g(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.for %i_t = 0 to %ni step 32 {
//|       affine.for %j_t = 0 to %nj step 32 {
//|         %C_buf = memref.alloc() : memref<32x32xf32>
//|         affine.if #set()[%nk] {
//|           affine.for %C_in0 = #map(%i_t) to min #map1(%i_t)[%ni] {
//|             affine.for %C_in1 = #map(%j_t) to min #map1(%j_t)[%nj] {
//|               %0 = affine.load %C[%C_in0, %C_in1] : memref<?x?xf32>
//|               affine.store %0, %C_buf[%C_in0 - %i_t, %C_in1 - %j_t] : memref<32x32xf32>
//|             }
//|           }
//|         }
//|         affine.for %k_t = 0 to %nk step 16 {
//|           %A_buf = memref.alloc() : memref<16x36xf32>
//|           affine.for %A_in0 = #map(%i_t) to min #map1(%i_t)[%ni] {
//|             affine.for %A_in1 = #map(%k_t) to min #map2(%k_t)[%nk] {
//|               %0 = affine.load %A[%A_in0, %A_in1] : memref<?x?xf32>
//|               affine.store %0, %A_buf[%A_in1 - %k_t, %A_in0 - %i_t] : memref<16x36xf32>
//|             }
//|           }
//|           affine.for %i = #map(%i_t) to min #map3(%i_t)[%ni] {
//|             affine.for %j = #map(%j_t) to min #map3(%j_t)[%nj] {
//|               affine.for %k = #map(%k_t) to min #map4(%k_t)[%nk] {
//|                 %c = affine.load %C_buf[%i - %i_t, %j - %j_t] : memref<32x32xf32>
//|                 %a = affine.load %A_buf[%k - %k_t, %i - %i_t] : memref<16x36xf32>
//|                 %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %c, %p : f32
//|                 affine.store %s, %C_buf[%i - %i_t, %j - %j_t] : memref<32x32xf32>
//|               }
//|             }
//|           }
//|           memref.dealloc %A_buf : memref<16x36xf32>
//|         }
//|         affine.if #set()[%nk] {
//|           affine.for %C_out0 = #map(%i_t) to min #map1(%i_t)[%ni] {
//|             affine.for %C_out1 = #map(%j_t) to min #map1(%j_t)[%nj] {
//|               %0 = affine.load %C_buf[%C_out0 - %i_t, %C_out1 - %j_t] : memref<32x32xf32>
//|               affine.store %0, %C[%C_out0, %C_out1] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|         memref.dealloc %C_buf : memref<32x32xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @g: assumed: %C and %A do not overlap
//| @g: assumed: %C and %B do not overlap
//| @g: storage: %C_buf, memref<32x32xf32>, 4096 bytes, holds what an iteration of %j_t touches of %C
//| @g: storage: %A_buf, memref<16x36xf32>, 2304 bytes, holds what an iteration of %k_t touches of %A
