// RUN: farkas opt -t kernels
// Small tiles of a small product. Nobody knows where the elements of one factor are: it is read where it is.
func.func @f(%A: memref<64x32xf32, strided<[?, ?], offset: ?>>, %B: memref<32x64xf32>, %C: memref<64x64xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (64, 64) {
    affine.for %k = 0 to 32 {
      %0 = memref.load %A[%i, %k] : memref<64x32xf32, strided<[?, ?], offset: ?>>
      %1 = memref.load %B[%k, %j] : memref<32x64xf32>
      %2 = memref.load %C[%i, %j] : memref<64x64xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      memref.store %4, %C[%i, %j] : memref<64x64xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 4)>
//| #map2 = affine_map<(d0) -> (d0 + 2)>
//| module {
//|   func.func @f(%A: memref<64x32xf32, strided<[?, ?], offset: ?>>, %B: memref<32x64xf32>, %C: memref<64x64xf32>) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (64, 64) step (32, 32) {
//|       %C_buf = memref.alloca() : memref<32x32xf32>
//|       affine.parallel (%C_in0_t, %C_in1_t) = (%i_t, %j_t) to (%i_t + 32, %j_t + 32) step (4, 2) {
//|         affine.for %C_in0 = #map(%C_in0_t) to #map1(%C_in0_t) {
//|           affine.for %C_in1 = #map(%C_in1_t) to #map2(%C_in1_t) {
//|             %0 = affine.load %C[%C_in0, %C_in1] : memref<64x64xf32>
//|             affine.store %0, %C_buf[%C_in0 - %i_t, %C_in1 - %j_t] : memref<32x32xf32>
//|           }
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       %B_buf = memref.alloca() : memref<2x16x32xf32>
//|       affine.parallel (%B_in0_1, %B_in1_1) = (0, %j_t) to (16, %j_t + 32) {
//|         %0 = affine.load %B[%B_in0_1, %B_in1_1] : memref<32x64xf32>
//|         affine.store %0, %B_buf[0, %B_in0_1, %B_in1_1 - %j_t] : memref<2x16x32xf32>
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       affine.parallel (%B_in0, %B_in1) = (16, %j_t) to (32, %j_t + 32) {
//|         %0 = affine.load %B[%B_in0, %B_in1] : memref<32x64xf32>
//|         affine.store %0, %B_buf[1, %B_in0 - 16, %B_in1 - %j_t] : memref<2x16x32xf32>
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       affine.parallel (%i_t2, %j_t2) = (%i_t, %j_t) to (%i_t + 32, %j_t + 32) step (4, 2) {
//|         affine.for %k = 0 to 16 {
//|           affine.for %i = #map(%i_t2) to #map1(%i_t2) {
//|             affine.for %j = #map(%j_t2) to #map2(%j_t2) {
//|               %0 = memref.load %A[%i, %k] : memref<64x32xf32, strided<[?, ?], offset: ?>>
//|               %1 = affine.load %B_buf[0, %k, %j - %j_t] : memref<2x16x32xf32>
//|               %2 = affine.load %C_buf[%i - %i_t, %j - %j_t] : memref<32x32xf32>
//|               %3 = arith.mulf %0, %1 : f32
//|               %4 = arith.addf %2, %3 : f32
//|               affine.store %4, %C_buf[%i - %i_t, %j - %j_t] : memref<32x32xf32>
//|             }
//|           }
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       affine.parallel (%i_t2_1, %j_t2_1) = (%i_t, %j_t) to (%i_t + 32, %j_t + 32) step (4, 2) {
//|         affine.for %k_1 = 16 to 32 {
//|           affine.for %i_1 = #map(%i_t2_1) to #map1(%i_t2_1) {
//|             affine.for %j_1 = #map(%j_t2_1) to #map2(%j_t2_1) {
//|               %0 = memref.load %A[%i_1, %k_1] : memref<64x32xf32, strided<[?, ?], offset: ?>>
//|               %1 = affine.load %B_buf[1, %k_1 - 16, %j_1 - %j_t] : memref<2x16x32xf32>
//|               %2 = affine.load %C_buf[%i_1 - %i_t, %j_1 - %j_t] : memref<32x32xf32>
//|               %3 = arith.mulf %0, %1 : f32
//|               %4 = arith.addf %2, %3 : f32
//|               affine.store %4, %C_buf[%i_1 - %i_t, %j_1 - %j_t] : memref<32x32xf32>
//|             }
//|           }
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       affine.parallel (%C_out0_t, %C_out1_t) = (%i_t, %j_t) to (%i_t + 32, %j_t + 32) step (4, 2) {
//|         affine.for %C_out0 = #map(%C_out0_t) to #map1(%C_out0_t) {
//|           affine.for %C_out1 = #map(%C_out1_t) to #map2(%C_out1_t) {
//|             %0 = affine.load %C_buf[%C_out0 - %i_t, %C_out1 - %j_t] : memref<32x32xf32>
//|             affine.store %0, %C[%C_out0, %C_out1] : memref<64x64xf32>
//|           }
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
//| @f: assumed: %A and %C do not overlap
//| @f: assumed: %B and %C do not overlap
//| @f: `kernels` is serialize(%i) serialize(%j) tile(%i,%j,%k;32,32,16) separate(%i_t,%j_t) forall(%i_t,%j_t;block_y,block_x) strip_mine(%i;4) strip_mine(%j;2) permute(%i_t2,%i,%j_t2,%j,%k;0,2,4,1,3) forall(%i_t2,%j_t2;thread_y,thread_x) promote(%C,%k_t;whole,private) strip_mine(%C_out0;4) strip_mine(%C_out1;2) permute(%C_out0_t,%C_out0,%C_out1_t,%C_out1;0,2,1,3) forall(%C_out0_t,%C_out1_t;thread_y,thread_x) strip_mine(%C_in0;4) strip_mine(%C_in1;2) permute(%C_in0_t,%C_in0,%C_in1_t,%C_in1;0,2,1,3) forall(%C_in0_t,%C_in1_t;thread_y,thread_x) promote(%B,%k_t;shared) forall(%B_in0,%B_in1;thread_y,thread_x) pipeline(%k_t;2)
//| @f: `separate(%i_t,%j_t)` changes nothing
//| @f: storage: %C_buf, memref<32x32xf32>, 4096 bytes, holds what the loop %k_t touches of %C
//| @f: storage: %B_buf, memref<16x32xf32>, 2048 bytes, holds what an iteration of %k_t touches of %B
//| @f: storage: %B_buf, memref<2x16x32xf32>, 4096 bytes, holds what 2 iterations of %k_t make for themselves
//| @f: what fills %B_buf runs 1 iteration of %k_t early
