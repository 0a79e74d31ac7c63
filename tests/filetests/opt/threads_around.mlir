// RUN: farkas opt -t 'parallelize threads(64)'
// The loop around the one that gets the threads is blocks.
func.func @add(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %k = 0 to %n {
    affine.store %x, %B[%k] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @add(%A: memref<?x?xf32>, %B: memref<?xf32>, %n: index, %m: index, %x: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c64 = arith.constant 64 : index
//|     scf.forall (%i, %j_t) = (0, 0) to (%n, %m) step (1, 64) {
//|       %0 = arith.addi %j_t, %c64 : index
//|       %1 = arith.minsi %0, %m : index
//|       scf.forall (%j) = (%j_t) to (%1) step (1) {
//|         %2 = memref.load %A[%i, %j] : memref<?x?xf32>
//|         %3 = arith.addf %2, %x : f32
//|         memref.store %3, %A[%i, %j] : memref<?x?xf32>
//|       } {mapping = [#gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     scf.forall (%k_t) = (0) to (%n) step (64) {
//|       %0 = arith.addi %k_t, %c64 : index
//|       %1 = arith.minsi %0, %n : index
//|       scf.forall (%k) = (%k_t) to (%1) step (1) {
//|         memref.store %x, %B[%k] : memref<?xf32>
//|       } {mapping = [#gpu.thread<x>]}
//|     } {mapping = [#gpu.block<x>]}
//|     return
//|   }
//| }
//| @add: %i is parallel
//| @add: %j is parallel
//| @add: %k is parallel
//| @add: `threads(64)` is tile(%j;64) map(%i,%j_t;block_y,block_x) map(%j;thread_x) tile(%k;64) map(%k_t;block_x) map(%k;thread_x)
//| @add: assumed: %A and %B do not overlap
