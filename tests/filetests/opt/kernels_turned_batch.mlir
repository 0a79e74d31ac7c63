// RUN: farkas opt -t kernels
// Two arrays are turned, and the loop along their rows is the outermost one; that of batches stands between.
func.func @f(%n: index, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %C: memref<?x?x?xf64>) {
  affine.parallel (%i, %b, %j) = (0, 0, 0) to (symbol(%n), symbol(%n), symbol(%n)) {
    %0 = affine.load %A[%b, %j, %i] : memref<?x?x?xf64>
    %1 = affine.load %B[%j, %b, %i] : memref<?x?x?xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %C[%i, %b, %j] : memref<?x?x?xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x?x?xf64>, %B: memref<?x?x?xf64>, %C: memref<?x?x?xf64>) {
//|     affine.parallel (%b, %j_t, %i_t) = (0, 0, 0) to (symbol(%n), symbol(%n), symbol(%n)) step (1, 32, 32) {
//|       %C_buf = memref.alloca() : memref<32x33xf64>
//|       affine.parallel (%j_t2, %i) = (%j_t, %i_t) to (min(%j_t + 32, symbol(%n)), min(%i_t + 32, symbol(%n))) step (4, 1) {
//|         affine.for %j = #map(%j_t2) to min #map1(%j_t2)[%n] {
//|           %0 = affine.load %A[%b, %j, %i] : memref<?x?x?xf64>
//|           %1 = affine.load %B[%j, %b, %i] : memref<?x?x?xf64>
//|           %2 = arith.addf %0, %1 : f64
//|           affine.store %2, %C_buf[%i - %i_t, %j - %j_t] : memref<32x33xf64>
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|       affine.parallel (%C_out0_t, %C_out1) = (%i_t, %j_t) to (min(%i_t + 32, symbol(%n)), min(%j_t + 32, symbol(%n))) step (4, 1) {
//|         affine.for %C_out0 = #map(%C_out0_t) to min #map1(%C_out0_t)[%n] {
//|           %0 = affine.load %C_buf[%C_out0 - %i_t, %C_out1 - %j_t] : memref<32x33xf64>
//|           affine.store %0, %C[%C_out0, %b, %C_out1] : memref<?x?x?xf64>
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<z>, #gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
//| @f: assumed: %A and %C do not overlap
//| @f: assumed: %B and %C do not overlap
//| @f: `kernels` is serialize(%i) serialize(%b) serialize(%j) permute(%i,%b,%j;1,2,0) tile(%j,%i;32,32) forall(%b,%j_t,%i_t;block_z,block_y,block_x) promote(%C,%i_t;shared,pad=1) strip_mine(%C_out0;4) permute(%C_out0_t,%C_out0,%C_out1;0,2,1) forall(%C_out0_t,%C_out1;thread_y,thread_x) strip_mine(%j;4) permute(%j_t2,%j,%i;0,2,1) forall(%j_t2,%i;thread_y,thread_x)
//| @f: storage: %C_buf, memref<32x33xf64>, 8448 bytes, holds what an iteration of %i_t touches of %C
