// RUN: farkas opt -t 'overlap(%t;2,16)'
// A loop around, whose iterations see what the ones before left; time begins where that says. One array and a temporary that is gone with the function.
#last = affine_map<(d0) -> (d0 + 5)>
#here = affine_map<(d0) -> (d0)>
func.func @f(%A: memref<100xf64>) {
  %B = memref.alloc() : memref<100xf64>
  affine.for %r = 0 to 3 {
    affine.for %t = #here(%r) to #last(%r) {
      affine.for %i = 1 to 99 {
        %a = affine.load %A[%i - 1] : memref<100xf64>
        %b = affine.load %A[%i + 1] : memref<100xf64>
        %s = arith.addf %a, %b : f64
        affine.store %s, %B[%i] : memref<100xf64>
      }
      affine.for %i = 2 to 98 {
        %a = affine.load %B[%i - 1] : memref<100xf64>
        %b = affine.load %B[%i + 1] : memref<100xf64>
        %s = arith.addf %a, %b : f64
        affine.store %s, %A[%i] : memref<100xf64>
      }
    }
  }
  memref.dealloc %B : memref<100xf64>
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 4)>
//| #map2 = affine_map<(d0) -> (0, d0 - 4)>
//| #map3 = affine_map<(d0) -> (100, d0 + 20)>
//| #map4 = affine_map<(d0) -> (d0 + 2)>
//| #map5 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 3, 1)>
//| #map6 = affine_map<(d0, d1, d2) -> (d0 * 2 + d1 - d2 * 2 + 19, 99)>
//| #map7 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 2, 2)>
//| #map8 = affine_map<(d0, d1, d2) -> (d0 * 2 + d1 - d2 * 2 + 18, 98)>
//| #map9 = affine_map<(d0) -> (d0, 2)>
//| #map10 = affine_map<(d0) -> (d0 + 16, 98)>
//| #map11 = affine_map<(d0) -> (d0 - 3, 1)>
//| #map12 = affine_map<(d0) -> (d0 + 19, 99)>
//| #map13 = affine_map<(d0) -> (d0 - 2, 2)>
//| #map14 = affine_map<(d0) -> (d0 + 18, 98)>
//| module {
//|   func.func @f(%A: memref<100xf64>) {
//|     %B = memref.alloc() : memref<100xf64>
//|     affine.for %r = 0 to 3 {
//|       %A_new = memref.alloc() : memref<96xf64>
//|       affine.for %t_t = #map(%r) to #map1(%r) step 2 {
//|         affine.parallel (%i_t) = (1) to (99) step (16) {
//|           %B_buf = memref.alloc() : memref<22xf64>
//|           %A_buf = memref.alloc() : memref<24xf64>
//|           affine.for %A_in0 = max #map2(%i_t) to min #map3(%i_t) {
//|             %0 = affine.load %A[%A_in0] : memref<100xf64>
//|             affine.store %0, %A_buf[%A_in0 - (%i_t - 4)] : memref<24xf64>
//|           }
//|           affine.for %t = #map(%t_t) to #map4(%t_t) {
//|             affine.for %i = max #map5(%i_t, %t, %t_t) to min #map6(%t_t, %i_t, %t) {
//|               %a = affine.load %A_buf[%i - %i_t + 3] : memref<24xf64>
//|               %b = affine.load %A_buf[%i - %i_t + 5] : memref<24xf64>
//|               %s = arith.addf %a, %b : f64
//|               affine.store %s, %B_buf[%i - %i_t + 3] : memref<22xf64>
//|             }
//|             affine.for %i = max #map7(%i_t, %t, %t_t) to min #map8(%t_t, %i_t, %t) {
//|               %a = affine.load %B_buf[%i - %i_t + 2] : memref<22xf64>
//|               %b = affine.load %B_buf[%i - %i_t + 4] : memref<22xf64>
//|               %s = arith.addf %a, %b : f64
//|               affine.store %s, %A_buf[%i - %i_t + 4] : memref<24xf64>
//|             }
//|           }
//|           affine.for %A_out0 = max #map9(%i_t) to min #map10(%i_t) {
//|             %0 = affine.load %A_buf[%A_out0 - (%i_t - 4)] : memref<24xf64>
//|             affine.store %0, %A_new[%A_out0 - 2] : memref<96xf64>
//|           }
//|           memref.dealloc %A_buf : memref<24xf64>
//|           memref.dealloc %B_buf : memref<22xf64>
//|         }
//|         affine.parallel (%i_t) = (1) to (99) step (16) {
//|           affine.for %A_back0 = max #map9(%i_t) to min #map10(%i_t) {
//|             %0 = affine.load %A_new[%A_back0 - 2] : memref<96xf64>
//|             affine.store %0, %A[%A_back0] : memref<100xf64>
//|           }
//|         }
//|       }
//|       affine.parallel (%i_t_1) = (1) to (99) step (16) {
//|         %B_buf = memref.alloc() : memref<22xf64>
//|         %A_buf = memref.alloc() : memref<24xf64>
//|         affine.for %A_in0_1 = max #map2(%i_t_1) to min #map3(%i_t_1) {
//|           %0 = affine.load %A[%A_in0_1] : memref<100xf64>
//|           affine.store %0, %A_buf[%A_in0_1 - (%i_t_1 - 4)] : memref<24xf64>
//|         }
//|         affine.for %i_1 = max #map11(%i_t_1) to min #map12(%i_t_1) {
//|           %a = affine.load %A_buf[%i_1 - %i_t_1 + 3] : memref<24xf64>
//|           %b = affine.load %A_buf[%i_1 - %i_t_1 + 5] : memref<24xf64>
//|           %s = arith.addf %a, %b : f64
//|           affine.store %s, %B_buf[%i_1 - %i_t_1 + 3] : memref<22xf64>
//|         }
//|         affine.for %i_2 = max #map13(%i_t_1) to min #map14(%i_t_1) {
//|           %a = affine.load %B_buf[%i_2 - %i_t_1 + 2] : memref<22xf64>
//|           %b = affine.load %B_buf[%i_2 - %i_t_1 + 4] : memref<22xf64>
//|           %s = arith.addf %a, %b : f64
//|           affine.store %s, %A_buf[%i_2 - %i_t_1 + 4] : memref<24xf64>
//|         }
//|         affine.for %A_out0_1 = max #map9(%i_t_1) to min #map10(%i_t_1) {
//|           %0 = affine.load %A_buf[%A_out0_1 - (%i_t_1 - 4)] : memref<24xf64>
//|           affine.store %0, %A_new[%A_out0_1 - 2] : memref<96xf64>
//|         }
//|         memref.dealloc %A_buf : memref<24xf64>
//|         memref.dealloc %B_buf : memref<22xf64>
//|       }
//|       affine.parallel (%i_t_2) = (1) to (99) step (16) {
//|         affine.for %A_back0_1 = max #map9(%i_t_2) to min #map10(%i_t_2) {
//|           %0 = affine.load %A_new[%A_back0_1 - 2] : memref<96xf64>
//|           affine.store %0, %A[%A_back0_1] : memref<100xf64>
//|         }
//|       }
//|       memref.dealloc %A_new : memref<96xf64>
//|     }
//|     memref.dealloc %B : memref<100xf64>
//|     return
//|   }
//| }
//| @f: storage: %A_buf, memref<24xf64>, 192 bytes, holds a tile of %A and what is around it
//| @f: storage: %A_new, memref<96xf64>, 768 bytes, holds what a block of %t leaves in %A
//| @f: storage: %B_buf, memref<22xf64>, 176 bytes, holds a tile of %B and what is around it
//| @f: %t runs in blocks of 2 steps, in tiles of 16 cells with a halo of (3 + 3)
