// RUN: farkas opt -t kernels
// A value that is computed in a region outside of the nest comes to it as a value.
func.func @f(%A: memref<20x300xf64>, %B: memref<20x300xf64>) {
  %s = scf.execute_region -> f64 {
    %c = arith.constant 2.0 : f64
    scf.yield %c : f64
  }
  affine.parallel (%i, %j) = (0, 0) to (18, 300) {
    %0 = affine.load %A[%i, %j] : memref<20x300xf64>
    %1 = affine.load %A[%i + 1, %j] : memref<20x300xf64>
    %2 = arith.addf %0, %1 : f64
    %3 = arith.mulf %2, %s : f64
    affine.store %3, %B[%i, %j] : memref<20x300xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8, 18)>
//| module {
//|   func.func @f(%A: memref<20x300xf64>, %B: memref<20x300xf64>) {
//|     %s = scf.execute_region -> f64 {
//|       %c = arith.constant 2.000000e+00 : f64
//|       scf.yield %c : f64
//|     }
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (18, 300) step (8, 256) {
//|       affine.parallel (%j) = (%j_t) to (min(%j_t + 256, 300)) {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t) {
//|           %0 = affine.load %A[%i, %j] : memref<20x300xf64>
//|           %1 = affine.load %A[%i + 1, %j] : memref<20x300xf64>
//|           %2 = arith.addf %0, %1 : f64
//|           %3 = arith.mulf %2, %s : f64
//|           affine.store %3, %B[%i, %j] : memref<20x300xf64>
//|         }
//|       } {mapping = [#gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: `kernels` is serialize(%i) serialize(%j) tile(%i,%j;8,256) interchange(%i,%j) forall(%i_t,%j_t;block_y,block_x) forall(%j;thread_x)
