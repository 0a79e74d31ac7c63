// RUN: farkas opt -t kernels
// Rows of %A are columns of %B: tiles of 32 x 32 go through shared memory, and rows of that are one element longer.
func.func @transpose(%n: index, %m: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%m)) {
    %a = affine.load %A[%j, %i] : memref<?x?xf32>
    affine.store %a, %B[%i, %j] : memref<?x?xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @transpose(%n: index, %m: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n), symbol(%m)) step (32, 32) {
//|       %A_buf = memref.alloca() : memref<32x33xf32>
//|       affine.parallel (%A_in0_t, %A_in1) = (%j_t, %i_t) to (min(%j_t + 32, symbol(%m)), min(%i_t + 32, symbol(%n))) step (4, 1) {
//|         affine.for %A_in0 = #map(%A_in0_t) to min #map1(%A_in0_t)[%m] {
//|           %0 = affine.load %A[%A_in0, %A_in1] : memref<?x?xf32>
//|           affine.store %0, %A_buf[%A_in0 - %j_t, %A_in1 - %i_t] : memref<32x33xf32>
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       affine.parallel (%i_t2, %j) = (%i_t, %j_t) to (min(%i_t + 32, symbol(%n)), min(%j_t + 32, symbol(%m))) step (4, 1) {
//|         affine.for %i = #map(%i_t2) to min #map1(%i_t2)[%n] {
//|           %a = affine.load %A_buf[%j - %j_t, %i - %i_t] : memref<32x33xf32>
//|           affine.store %a, %B[%i, %j] : memref<?x?xf32>
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
//| @transpose: assumed: %A and %B do not overlap
//| @transpose: `kernels` is serialize(%i) serialize(%j) tile(%i,%j;32,32) forall(%i_t,%j_t;block_y,block_x) promote(%A,%j_t;shared,pad=1) strip_mine(%i;4) permute(%i_t2,%i,%j;0,2,1) forall(%i_t2,%j;thread_y,thread_x) strip_mine(%A_in0;4) permute(%A_in0_t,%A_in0,%A_in1;0,2,1) forall(%A_in0_t,%A_in1;thread_y,thread_x)
//| @transpose: storage: %A_buf, memref<32x33xf32>, 4224 bytes, holds what an iteration of %j_t touches of %A
