// RUN: farkas opt -t 'auto(gpu)'
// Blocks have tiles of the result, threads some rows and columns of them in registers; both factors are in shared memory, fetched a tile ahead.
func.func @f(%n: index, %m: index, %l: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %l {
      affine.for %j = 0 to %m {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8)>
//| #map2 = affine_map<(d0) -> (d0 + 4)>
//| #map3 = affine_map<(d0) -> (d0 + 2)>
//| #map4 = affine_map<()[s0] -> ((s0 floordiv 16) * 16 - 16)>
//| #map5 = affine_map<(d0) -> (d0 + 16)>
//| #map6 = affine_map<()[s0] -> ((s0 floordiv 16) * 16)>
//| #map7 = affine_map<()[s0] -> ((s0 floordiv 16) * 16, 0)>
//| #set = affine_set<()[s0] : (s0 - 16 >= 0)>
//| #set1 = affine_set<()[s0] : (s0 floordiv 16 - 1 >= 0)>
//| #set2 = affine_set<()[s0] : ((s0 floordiv 16) * 16 - 16 >= 0)>
//| module {
//|   func.func @f(%n: index, %m: index, %l: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n) - 63, symbol(%m) - 63) step (64, 64) {
//|       %C_buf = memref.alloca() : memref<64x64xf64>
//|       affine.if #set()[%l] {
//|         affine.parallel (%C_in0_t, %C_in1_t) = (%i_t, %j_t) to (%i_t + 64, %j_t + 64) step (8, 4) {
//|           affine.for %C_in0 = #map(%C_in0_t) to #map1(%C_in0_t) {
//|             affine.for %C_in1 = #map(%C_in1_t) to #map2(%C_in1_t) {
//|               %0 = affine.load %C[%C_in0, %C_in1] : memref<?x?xf64>
//|               affine.store %0, %C_buf[%C_in0 - %i_t, %C_in1 - %j_t] : memref<64x64xf64>
//|             }
//|           }
//|         } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       }
//|       %B_buf = memref.alloca() : memref<2x16x70xf64>
//|       %A_buf = memref.alloca() : memref<2x16x66xf64>
//|       affine.if #set1()[%l] {
//|         affine.parallel (%B_in0_1, %B_in1_t_1) = (0, %j_t) to (16, %j_t + 64) step (1, 2) {
//|           affine.for %B_in1_1 = #map(%B_in1_t_1) to #map3(%B_in1_t_1) {
//|             %0 = affine.load %B[%B_in0_1, %B_in1_1] : memref<?x?xf64>
//|             affine.store %0, %B_buf[0, %B_in0_1, %B_in1_1 + ((%B_in1_1 - %j_t) floordiv 16) * 2 - %j_t] : memref<2x16x70xf64>
//|           }
//|         } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|         affine.parallel (%A_in0_1, %A_in1_1) = (%i_t, 0) to (%i_t + 64, 16) {
//|           %0 = affine.load %A[%A_in0_1, %A_in1_1] : memref<?x?xf64>
//|           affine.store %0, %A_buf[0, %A_in1_1, %A_in0_1 - %i_t] : memref<2x16x66xf64>
//|         } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       }
//|       affine.for %k_t = 0 to #map4()[%l] step 16 {
//|         affine.parallel (%B_in0, %B_in1_t) = (%k_t + 16, %j_t) to (%k_t + 32, %j_t + 64) step (1, 2) {
//|           affine.for %B_in1 = #map(%B_in1_t) to #map3(%B_in1_t) {
//|             %0 = affine.load %B[%B_in0, %B_in1] : memref<?x?xf64>
//|             affine.store %0, %B_buf[(%k_t floordiv 16 + 1) mod 2, %B_in0 - (%k_t + 16), %B_in1 + ((%B_in1 - %j_t) floordiv 16) * 2 - %j_t] : memref<2x16x70xf64>
//|           }
//|         } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|         affine.parallel (%A_in0, %A_in1) = (%i_t, %k_t + 16) to (%i_t + 64, %k_t + 32) {
//|           %0 = affine.load %A[%A_in0, %A_in1] : memref<?x?xf64>
//|           affine.store %0, %A_buf[(%k_t floordiv 16 + 1) mod 2, %A_in1 - (%k_t + 16), %A_in0 - %i_t] : memref<2x16x66xf64>
//|         } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|         affine.parallel (%i_t2, %j_t2) = (%i_t, %j_t) to (%i_t + 64, %j_t + 64) step (8, 4) {
//|           affine.for %k = #map(%k_t) to #map5(%k_t) {
//|             affine.for %i = #map(%i_t2) to #map1(%i_t2) {
//|               affine.for %j = #map(%j_t2) to #map2(%j_t2) {
//|                 %c = affine.load %C_buf[%i - %i_t, %j - %j_t] : memref<64x64xf64>
//|                 %a = affine.load %A_buf[(%k_t floordiv 16) mod 2, %k - %k_t, %i - %i_t] : memref<2x16x66xf64>
//|                 %b = affine.load %B_buf[(%k_t floordiv 16) mod 2, %k - %k_t, %j + ((%j_t2 - %j_t) floordiv 16) * 2 - %j_t] : memref<2x16x70xf64>
//|                 %p = arith.mulf %a, %b : f64
//|                 %s = arith.addf %c, %p : f64
//|                 affine.store %s, %C_buf[%i - %i_t, %j - %j_t] : memref<64x64xf64>
//|               }
//|             }
//|           }
//|         } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       }
//|       affine.if #set2()[%l] {
//|         affine.parallel (%i_t2_1, %j_t2_1) = (%i_t, %j_t) to (%i_t + 64, %j_t + 64) step (8, 4) {
//|           affine.for %k_4 = #map4()[%l] to #map6()[%l] {
//|             affine.for %i_4 = #map(%i_t2_1) to #map1(%i_t2_1) {
//|               affine.for %j_4 = #map(%j_t2_1) to #map2(%j_t2_1) {
//|                 %c = affine.load %C_buf[%i_4 - %i_t, %j_4 - %j_t] : memref<64x64xf64>
//|                 %a = affine.load %A_buf[(symbol(%l) floordiv 16 - 1) mod 2, %k_4 - (symbol(%l) floordiv 16) * 16 + 16, %i_4 - %i_t] : memref<2x16x66xf64>
//|                 %b = affine.load %B_buf[(symbol(%l) floordiv 16 - 1) mod 2, %k_4 - (symbol(%l) floordiv 16) * 16 + 16, %j_4 + ((%j_t2_1 - %j_t) floordiv 16) * 2 - %j_t] : memref<2x16x70xf64>
//|                 %p = arith.mulf %a, %b : f64
//|                 %s = arith.addf %c, %p : f64
//|                 affine.store %s, %C_buf[%i_4 - %i_t, %j_4 - %j_t] : memref<64x64xf64>
//|               }
//|             }
//|           }
//|         } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       }
//|       affine.if #set()[%l] {
//|         affine.parallel (%C_out0_t, %C_out1_t) = (%i_t, %j_t) to (%i_t + 64, %j_t + 64) step (8, 4) {
//|           affine.for %C_out0 = #map(%C_out0_t) to #map1(%C_out0_t) {
//|             affine.for %C_out1 = #map(%C_out1_t) to #map2(%C_out1_t) {
//|               %0 = affine.load %C_buf[%C_out0 - %i_t, %C_out1 - %j_t] : memref<64x64xf64>
//|               affine.store %0, %C[%C_out0, %C_out1] : memref<?x?xf64>
//|             }
//|           }
//|         } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       }
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     affine.parallel (%i_t_2, %j_t_2) = (0, (symbol(%m) floordiv 64) * 64) to (symbol(%n) - 63, symbol(%m)) step (64, 64) {
//|       affine.parallel (%i_3, %j_3) = (%i_t_2, max(%j_t_2, 0)) to (%i_t_2 + 64, symbol(%m)) {
//|         affine.for %k_t_2 = 0 to #map6()[%l] step 16 {
//|           affine.for %k_3 = #map(%k_t_2) to #map5(%k_t_2) {
//|             %c = affine.load %C[%i_3, %j_3] : memref<?x?xf64>
//|             %a = affine.load %A[%i_3, %k_3] : memref<?x?xf64>
//|             %b = affine.load %B[%k_3, %j_3] : memref<?x?xf64>
//|             %p = arith.mulf %a, %b : f64
//|             %s = arith.addf %c, %p : f64
//|             affine.store %s, %C[%i_3, %j_3] : memref<?x?xf64>
//|           }
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     affine.parallel (%i_t_1, %j_t_1) = ((symbol(%n) floordiv 64) * 64, 0) to (symbol(%n), symbol(%m)) step (64, 64) {
//|       affine.parallel (%i_2, %j_2) = (max(%i_t_1, 0), %j_t_1) to (symbol(%n), min(%j_t_1 + 64, symbol(%m))) {
//|         affine.for %k_t_1 = 0 to #map6()[%l] step 16 {
//|           affine.for %k_2 = #map(%k_t_1) to #map5(%k_t_1) {
//|             %c = affine.load %C[%i_2, %j_2] : memref<?x?xf64>
//|             %a = affine.load %A[%i_2, %k_2] : memref<?x?xf64>
//|             %b = affine.load %B[%k_2, %j_2] : memref<?x?xf64>
//|             %p = arith.mulf %a, %b : f64
//|             %s = arith.addf %c, %p : f64
//|             affine.store %s, %C[%i_2, %j_2] : memref<?x?xf64>
//|           }
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     affine.parallel (%i_1, %j_1) = (0, 0) to (symbol(%n), symbol(%m)) {
//|       affine.for %k_1 = max #map7()[%l] to %l {
//|         %c = affine.load %C[%i_1, %j_1] : memref<?x?xf64>
//|         %a = affine.load %A[%i_1, %k_1] : memref<?x?xf64>
//|         %b = affine.load %B[%k_1, %j_1] : memref<?x?xf64>
//|         %p = arith.mulf %a, %b : f64
//|         %s = arith.addf %c, %p : f64
//|         affine.store %s, %C[%i_1, %j_1] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: auto orders the function anew: --schedule shows the tree
//| @f: order of S0: %i parallel > %j parallel > %k
//| @f: assumed: %C and %A do not overlap
//| @f: assumed: %C and %B do not overlap
//| @f: `kernels` is serialize(%i) serialize(%j) split(%k; %k < (%l floordiv 16) * 16) distribute(%i) parallelize(%i_1) parallelize(%j_1) tile(%i,%j,%k;64,64,16) separate(%i_t,%j_t) distribute(%i_t) parallelize(%i_t_2) parallelize(%j_t_2) parallelize(%i_3) parallelize(%j_3) permute(%i_t_2,%j_t_2,%k_t_2,%i_3,%j_3,%k_3;0,1,3,4,2,5) forall(%i_t_2,%j_t_2;block_y,block_x) forall(%i_3,%j_3;thread_y,thread_x) parallelize(%i_t_1) parallelize(%j_t_1) parallelize(%i_2) parallelize(%j_2) permute(%i_t_1,%j_t_1,%k_t_1,%i_2,%j_2,%k_2;0,1,3,4,2,5) forall(%i_t_1,%j_t_1;block_y,block_x) forall(%i_2,%j_2;thread_y,thread_x) forall(%i_t,%j_t;block_y,block_x) strip_mine(%i;8) strip_mine(%j;4) permute(%i_t2,%i,%j_t2,%j,%k;0,2,4,1,3) forall(%i_t2,%j_t2;thread_y,thread_x) promote(%C,%k_t;whole,private) strip_mine(%C_out0;8) strip_mine(%C_out1;4) permute(%C_out0_t,%C_out0,%C_out1_t,%C_out1;0,2,1,3) forall(%C_out0_t,%C_out1_t;thread_y,thread_x) strip_mine(%C_in0;8) strip_mine(%C_in1;4) permute(%C_in0_t,%C_in0,%C_in1_t,%C_in1;0,2,1,3) forall(%C_in0_t,%C_in1_t;thread_y,thread_x) promote(%A,%k_t;shared,layout=(d1,d0),pad=2) promote(%B,%k_t;shared,layout=(d0,d1 + 2 * (d1 floordiv 16))) forall(%A_in0,%A_in1;thread_y,thread_x) strip_mine(%B_in1;2) forall(%B_in0,%B_in1_t;thread_y,thread_x) pipeline(%k_t;2)
//| @f: storage: %C_buf, memref<64x64xf64>, 32768 bytes, holds what the loop %k_t touches of %C
//| @f: storage: %A_buf, memref<16x66xf64>, 8448 bytes, holds what an iteration of %k_t touches of %A
//| @f: storage: %B_buf, memref<16x70xf64>, 8960 bytes, holds what an iteration of %k_t touches of %B in the layout (d0, d1 + (d1 floordiv 16) * 2)
//| @f: storage: %B_buf, memref<2x16x70xf64>, 17920 bytes, holds what 2 iterations of %k_t make for themselves
//| @f: storage: %A_buf, memref<2x16x66xf64>, 16896 bytes, holds what 2 iterations of %k_t make for themselves
//| @f: what fills %B_buf, %A_buf runs 1 iteration of %k_t early
