// RUN: farkas opt -t 'overlap(%t;3,16)'
// Each step reads the two before it, every third step counts, and the halo is on one side: 2 cells with each step.
func.func @f(%A: memref<40x100xf64>) {
  affine.for %t = 6 to 40 step 3 {
    affine.for %i = 4 to 100 {
      %a = affine.load %A[%t - 3, %i - 2] : memref<40x100xf64>
      %b = affine.load %A[%t - 6, %i - 4] : memref<40x100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%t, %i] : memref<40x100xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 - 6, 4)>
//| #map1 = affine_map<(d0) -> (d0 + 14)>
//| #map2 = affine_map<(d0) -> (d0 - 6)>
//| #map3 = affine_map<(d0) -> (d0 + 4)>
//| #map4 = affine_map<(d0, d1, d2) -> ((d0 * 3 + d1 * 2 - d2 * 2 - 12) ceildiv 3, 0)>
//| #map5 = affine_map<(d0) -> (4, d0 - 8)>
//| #map6 = affine_map<(d0) -> (d0 + 12)>
//| #map7 = affine_map<(d0) -> (d0)>
//| #map8 = affine_map<(d0) -> (d0 + 9)>
//| #map9 = affine_map<(d0, d1, d2) -> ((d0 * 3 + d1 * 2 - d2 * 2 - 12) ceildiv 3, 4)>
//| #map10 = affine_map<(d0) -> (d0 + 16)>
//| #map11 = affine_map<(d0) -> (d0 + 7)>
//| module {
//|   func.func @f(%A: memref<40x100xf64>) {
//|     affine.for %t_t = 6 to 40 step 9 {
//|       affine.parallel (%i_t) = (4) to (100) step (16) {
//|         %A_buf = memref.alloc() : memref<13x24xf64>
//|         affine.for %A_in1 = max #map(%i_t) to #map1(%i_t) {
//|           %0 = affine.load %A[%t_t - 3, %A_in1] : memref<40x100xf64>
//|           affine.store %0, %A_buf[%t_t - (%t_t - 6) - 3, %A_in1 - (%i_t - 8)] : memref<13x24xf64>
//|         }
//|         affine.for %A_in0 = #map2(%t_t) to #map3(%t_t) step 3 {
//|           affine.for %A_in1 = max #map4(%i_t, %A_in0, %t_t) to 4 {
//|             %0 = affine.load %A[%A_in0, %A_in1] : memref<40x100xf64>
//|             affine.store %0, %A_buf[%A_in0 - (%t_t - 6), %A_in1 - (%i_t - 8)] : memref<13x24xf64>
//|           }
//|         }
//|         affine.for %A_in1 = max #map5(%i_t) to #map6(%i_t) {
//|           %0 = affine.load %A[%t_t - 6, %A_in1] : memref<40x100xf64>
//|           affine.store %0, %A_buf[0, %A_in1 - (%i_t - 8)] : memref<13x24xf64>
//|         }
//|         affine.for %t = #map7(%t_t) to #map8(%t_t) step 3 {
//|           affine.for %i = max #map9(%i_t, %t, %t_t) to #map10(%i_t) {
//|             %a = affine.load %A_buf[%t - %t_t + 3, %i - %i_t + 6] : memref<13x24xf64>
//|             %b = affine.load %A_buf[%t - %t_t, %i - %i_t + 4] : memref<13x24xf64>
//|             %s = arith.addf %a, %b : f64
//|             affine.store %s, %A_buf[%t - %t_t + 6, %i - %i_t + 8] : memref<13x24xf64>
//|           }
//|         }
//|         affine.for %A_out0 = #map7(%t_t) to #map11(%t_t) step 3 {
//|           affine.for %A_out1 = #map7(%i_t) to #map10(%i_t) {
//|             %0 = affine.load %A_buf[%A_out0 - (%t_t - 6), %A_out1 - (%i_t - 8)] : memref<13x24xf64>
//|             affine.store %0, %A[%A_out0, %A_out1] : memref<40x100xf64>
//|           }
//|         }
//|         memref.dealloc %A_buf : memref<13x24xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: storage: %A_buf, memref<13x24xf64>, 2496 bytes, holds a tile of %A and what is around it
//| @f: %t runs in blocks of 3 steps, in tiles of 16 cells with a halo of (4 + 0)
