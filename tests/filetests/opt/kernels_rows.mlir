// RUN: farkas opt -t kernels
// A block has 256 columns of 8 rows, and a thread goes down one of them.
func.func @f(%A: memref<64x300xf64>, %B: memref<64x300xf64>) {
  affine.parallel (%i, %j) = (0, 0) to (60, 300) {
    %0 = affine.load %A[%i, %j] : memref<64x300xf64>
    %1 = affine.load %A[%i + 1, %j] : memref<64x300xf64>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %B[%i, %j] : memref<64x300xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8, 60)>
//| module {
//|   func.func @f(%A: memref<64x300xf64>, %B: memref<64x300xf64>) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (60, 300) step (8, 256) {
//|       affine.parallel (%j) = (%j_t) to (min(%j_t + 256, 300)) {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t) {
//|           %0 = affine.load %A[%i, %j] : memref<64x300xf64>
//|           %1 = affine.load %A[%i + 1, %j] : memref<64x300xf64>
//|           %2 = arith.addf %0, %1 : f64
//|           affine.store %2, %B[%i, %j] : memref<64x300xf64>
//|         }
//|       } {mapping = [#gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: `kernels` is serialize(%i) serialize(%j) tile(%i,%j;8,256) interchange(%i,%j) forall(%i_t,%j_t;block_y,block_x) forall(%j;thread_x)
