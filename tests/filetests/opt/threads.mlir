// RUN: farkas opt -t 'parallelize threads(16,16)'
// A nest of two loops, and one of a single loop, which has all threads in a row.
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
//|     %c16 = arith.constant 16 : index
//|     %c1 = arith.constant 1 : index
//|     %c256 = arith.constant 256 : index
//|     scf.forall (%i_t, %j_t) = (0, 0) to (%n, %m) step (16, 16) {
//|       %0 = arith.addi %i_t, %c16 : index
//|       %1 = arith.minsi %0, %n : index
//|       %2 = arith.addi %j_t, %c16 : index
//|       %3 = arith.minsi %2, %m : index
//|       scf.forall (%i, %j) = (%i_t, %j_t) to (%1, %3) step (1, 1) {
//|         %4 = memref.load %A[%i, %j] : memref<?x?xf32>
//|         %5 = arith.addf %4, %x : f32
//|         memref.store %5, %A[%i, %j] : memref<?x?xf32>
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     scf.forall (%k_t) = (0) to (%n) step (256) {
//|       %0 = arith.addi %k_t, %c256 : index
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
//| @add: `threads(16,16)` is tile(%i,%j;16,16) map(%i_t,%j_t;block_y,block_x) map(%i,%j;thread_y,thread_x) tile(%k;256) map(%k_t;block_x) map(%k;thread_x)
//| @add: assumed: %A and %B do not overlap
