// RUN: farkas opt -t 'overlap(%t;4,32)'
// Two arrays take turns. 10 steps are two blocks of 4 and one of 2; what is left in B is seen at the end alone, and no tile reads those of its cells
// that another one writes.
func.func @f(%A: memref<100xf64>, %B: memref<100xf64>) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 99 {
      %a = affine.load %A[%i - 1] : memref<100xf64>
      %b = affine.load %A[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i] : memref<100xf64>
    }
    affine.for %i = 1 to 99 {
      %a = affine.load %B[%i - 1] : memref<100xf64>
      %b = affine.load %B[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i] : memref<100xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (0, d0 - 8)>
//| #map1 = affine_map<(d0) -> (100, d0 + 40)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0) -> (d0 + 4)>
//| #map4 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 7, 1)>
//| #map5 = affine_map<(d0, d1, d2) -> (d0 * 2 + d1 - d2 * 2 + 39, 99)>
//| #map6 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 6, 1)>
//| #map7 = affine_map<(d0, d1, d2) -> (d0 * 2 + d1 - d2 * 2 + 38, 99)>
//| #map8 = affine_map<(d0) -> (d0 + 32, 99)>
//| #map9 = affine_map<(d0, d1) -> (d0 + d1 * 2 - 23, 1)>
//| #map10 = affine_map<(d0, d1) -> (d0 - d1 * 2 + 55, 99)>
//| #map11 = affine_map<(d0, d1) -> (d0 + d1 * 2 - 22, 1)>
//| #map12 = affine_map<(d0, d1) -> (d0 - d1 * 2 + 54, 99)>
//| #set = affine_set<(d0) : (-d0 + 7 >= 0)>
//| #set1 = affine_set<(d0) : (d0 - 65 >= 0)>
//| #set2 = affine_set<(d0) : (d0 - 1 == 0)>
//| module {
//|   func.func @f(%A: memref<100xf64>, %B: memref<100xf64>) {
//|     %A_new = memref.alloc() : memref<98xf64>
//|     affine.for %t_t = 0 to 7 step 4 {
//|       affine.parallel (%i_t) = (1) to (99) step (32) {
//|         %B_buf = memref.alloc() : memref<46xf64>
//|         affine.if #set(%i_t) {
//|           %0 = affine.load %B[0] : memref<100xf64>
//|           affine.store %0, %B_buf[-(%i_t - 7)] : memref<46xf64>
//|         }
//|         affine.if #set1(%i_t) {
//|           %0 = affine.load %B[99] : memref<100xf64>
//|           affine.store %0, %B_buf[-(%i_t - 7) + 99] : memref<46xf64>
//|         }
//|         %A_buf = memref.alloc() : memref<48xf64>
//|         affine.for %A_in0 = max #map(%i_t) to min #map1(%i_t) {
//|           %0 = affine.load %A[%A_in0] : memref<100xf64>
//|           affine.store %0, %A_buf[%A_in0 - (%i_t - 8)] : memref<48xf64>
//|         }
//|         affine.for %t = #map2(%t_t) to #map3(%t_t) {
//|           affine.for %i = max #map4(%i_t, %t, %t_t) to min #map5(%t_t, %i_t, %t) {
//|             %a = affine.load %A_buf[%i - %i_t + 7] : memref<48xf64>
//|             %b = affine.load %A_buf[%i - %i_t + 9] : memref<48xf64>
//|             %s = arith.addf %a, %b : f64
//|             affine.store %s, %B_buf[%i - %i_t + 7] : memref<46xf64>
//|           }
//|           affine.for %i = max #map6(%i_t, %t, %t_t) to min #map7(%t_t, %i_t, %t) {
//|             %a = affine.load %B_buf[%i - %i_t + 6] : memref<46xf64>
//|             %b = affine.load %B_buf[%i - %i_t + 8] : memref<46xf64>
//|             %s = arith.addf %a, %b : f64
//|             affine.store %s, %A_buf[%i - %i_t + 8] : memref<48xf64>
//|           }
//|         }
//|         affine.for %A_out0 = #map2(%i_t) to min #map8(%i_t) {
//|           %0 = affine.load %A_buf[%A_out0 - (%i_t - 8)] : memref<48xf64>
//|           affine.store %0, %A_new[%A_out0 - 1] : memref<98xf64>
//|         }
//|         memref.dealloc %A_buf : memref<48xf64>
//|         memref.dealloc %B_buf : memref<46xf64>
//|       }
//|       affine.parallel (%i_t) = (1) to (99) step (32) {
//|         affine.for %A_back0 = #map2(%i_t) to min #map8(%i_t) {
//|           %0 = affine.load %A_new[%A_back0 - 1] : memref<98xf64>
//|           affine.store %0, %A[%A_back0] : memref<100xf64>
//|         }
//|       }
//|     }
//|     affine.parallel (%i_t_1) = (1) to (99) step (32) {
//|       %B_buf = memref.alloc() : memref<46xf64>
//|       affine.if #set2(%i_t_1) {
//|         %0 = affine.load %B[0] : memref<100xf64>
//|         affine.store %0, %B_buf[-(%i_t_1 - 7)] : memref<46xf64>
//|       }
//|       affine.if #set1(%i_t_1) {
//|         %0 = affine.load %B[99] : memref<100xf64>
//|         affine.store %0, %B_buf[-(%i_t_1 - 7) + 99] : memref<46xf64>
//|       }
//|       %A_buf = memref.alloc() : memref<48xf64>
//|       affine.for %A_in0_1 = max #map(%i_t_1) to min #map1(%i_t_1) {
//|         %0 = affine.load %A[%A_in0_1] : memref<100xf64>
//|         affine.store %0, %A_buf[%A_in0_1 - (%i_t_1 - 8)] : memref<48xf64>
//|       }
//|       affine.for %t_1 = 8 to 10 {
//|         affine.for %i_1 = max #map9(%i_t_1, %t_1) to min #map10(%i_t_1, %t_1) {
//|           %a = affine.load %A_buf[%i_1 - %i_t_1 + 7] : memref<48xf64>
//|           %b = affine.load %A_buf[%i_1 - %i_t_1 + 9] : memref<48xf64>
//|           %s = arith.addf %a, %b : f64
//|           affine.store %s, %B_buf[%i_1 - %i_t_1 + 7] : memref<46xf64>
//|         }
//|         affine.for %i_2 = max #map11(%i_t_1, %t_1) to min #map12(%i_t_1, %t_1) {
//|           %a = affine.load %B_buf[%i_2 - %i_t_1 + 6] : memref<46xf64>
//|           %b = affine.load %B_buf[%i_2 - %i_t_1 + 8] : memref<46xf64>
//|           %s = arith.addf %a, %b : f64
//|           affine.store %s, %A_buf[%i_2 - %i_t_1 + 8] : memref<48xf64>
//|         }
//|       }
//|       affine.for %A_out0_1 = #map2(%i_t_1) to min #map8(%i_t_1) {
//|         %0 = affine.load %A_buf[%A_out0_1 - (%i_t_1 - 8)] : memref<48xf64>
//|         affine.store %0, %A_new[%A_out0_1 - 1] : memref<98xf64>
//|       }
//|       affine.for %B_out0_1 = #map2(%i_t_1) to min #map8(%i_t_1) {
//|         %0 = affine.load %B_buf[%B_out0_1 - (%i_t_1 - 7)] : memref<46xf64>
//|         affine.store %0, %B[%B_out0_1] : memref<100xf64>
//|       }
//|       memref.dealloc %A_buf : memref<48xf64>
//|       memref.dealloc %B_buf : memref<46xf64>
//|     }
//|     affine.parallel (%i_t_2) = (1) to (99) step (32) {
//|       affine.for %A_back0_1 = #map2(%i_t_2) to min #map8(%i_t_2) {
//|         %0 = affine.load %A_new[%A_back0_1 - 1] : memref<98xf64>
//|         affine.store %0, %A[%A_back0_1] : memref<100xf64>
//|       }
//|     }
//|     memref.dealloc %A_new : memref<98xf64>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<48xf64>, 384 bytes, holds a tile of %A and what is around it
//| @f: storage: %A_new, memref<98xf64>, 784 bytes, holds what a block of %t leaves in %A
//| @f: storage: %B_buf, memref<46xf64>, 368 bytes, holds a tile of %B and what is around it
//| @f: %t runs in blocks of 4 steps, in tiles of 32 cells with a halo of (7 + 7)
