// RUN: farkas opt -t kernels
// A view is memory as any other, if nothing else of what it is part of is used.
func.func @f(%n: index, %A: memref<64x300xf64>, %B: memref<64x300xf64>) {
  %V = memref.subview %A[0, 0] [62, 300] [1, 1] : memref<64x300xf64> to memref<62x300xf64, strided<[300, 1]>>
  affine.parallel (%i, %j) = (0, 0) to (60, 300) {
    %0 = affine.load %V[%i, %j] : memref<62x300xf64, strided<[300, 1]>>
    %1 = affine.load %V[%i + 1, %j] : memref<62x300xf64, strided<[300, 1]>>
    %2 = arith.addf %0, %1 : f64
    affine.store %2, %B[%i, %j] : memref<64x300xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8, 60)>
//| module {
//|   func.func @f(%n: index, %A: memref<64x300xf64>, %B: memref<64x300xf64>) {
//|     %V = memref.subview %A[0, 0] [62, 300] [1, 1] : memref<64x300xf64> to memref<62x300xf64, strided<[300, 1]>>
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (60, 300) step (8, 256) {
//|       affine.parallel (%j) = (%j_t) to (min(%j_t + 256, 300)) {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t) {
//|           %0 = affine.load %V[%i, %j] : memref<62x300xf64, strided<[300, 1]>>
//|           %1 = affine.load %V[%i + 1, %j] : memref<62x300xf64, strided<[300, 1]>>
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
//| @f: assumed: %V and %B do not overlap
