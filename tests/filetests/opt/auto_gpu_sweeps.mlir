// RUN: farkas opt -t 'auto(gpu)'
// Sweeps of a time step are kernels; a thread goes down some rows, so that those that it has read serve all of them.
func.func @sweeps(%t: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to %n {
      affine.for %j = 0 to %n {
        %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j] : memref<?x?xf64>
        %2 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %3 = arith.addf %0, %1 : f64
        %4 = arith.addf %3, %2 : f64
        affine.store %4, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %i = 1 to %n {
      affine.for %j = 0 to %n {
        %0 = affine.load %B[%i, %j] : memref<?x?xf64>
        affine.store %0, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @sweeps(%t: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.for %s = 0 to %t {
//|       affine.parallel (%i_t, %j_t) = (1, 0) to (symbol(%n), symbol(%n)) step (8, 256) {
//|         affine.parallel (%j) = (%j_t) to (min(%j_t + 256, symbol(%n))) {
//|           affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|             %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
//|             %1 = affine.load %A[%i, %j] : memref<?x?xf64>
//|             %2 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
//|             %3 = arith.addf %0, %1 : f64
//|             %4 = arith.addf %3, %2 : f64
//|             affine.store %4, %B[%i, %j] : memref<?x?xf64>
//|           }
//|         } {mapping = [#gpu.thread<x>]}
//|       } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|       affine.parallel (%i, %j) = (1, 0) to (symbol(%n), symbol(%n)) {
//|         %0 = affine.load %B[%i, %j] : memref<?x?xf64>
//|         affine.store %0, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @sweeps: auto does parallelize(%i@0) parallelize(%j@0) parallelize(%i@1) parallelize(%j@1)
//| @sweeps: order of S0 to S1: %s > { %i parallel > %j parallel; %i parallel > %j parallel }
//| @sweeps: %s runs in order: affine.store writes %A[1, 0] at (%s, %i, %j) = (0, 1, 0), then affine.load reads it at (%s, %i, %j) = (1, 2, 0), for %t = 2, %n = 3; nothing nearer: 13 tried, all such pairs: [t, n] -> { [s, i, j] -> [s', i + 1, j] : s >= 0 and 1 <= i <= n - 2 and 0 <= j < n and s < s' < t }
//| @sweeps: assumed: %A and %B do not overlap
//| @sweeps: `kernels` is serialize(%i@0) serialize(%j@0) tile(%i@0,%j@0;8,256) interchange(%i@0,%j@0) forall(%i_t,%j_t;block_y,block_x) forall(%j@0;thread_x)
