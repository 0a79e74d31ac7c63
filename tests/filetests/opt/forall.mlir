// RUN: farkas opt -t 'tile(%i,%j;32,32) forall(%i_t,%j_t;block_y,block_x) forall(%i,%j;thread_y,thread_x)'
func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| module {
//|   func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c32 = arith.constant 32 : index
//|     %c1 = arith.constant 1 : index
//|     scf.forall (%i_t, %j_t) = (0, 0) to (%n, %m) step (32, 32) {
//|       %0 = arith.addi %i_t, %c32 : index
//|       %1 = arith.minsi %0, %n : index
//|       %2 = arith.addi %j_t, %c32 : index
//|       %3 = arith.minsi %2, %m : index
//|       scf.forall (%i, %j) = (%i_t, %j_t) to (%1, %3) step (1, 1) {
//|         %4 = memref.load %A[%i, %j] : memref<?x?xf32>
//|         %5 = arith.addf %4, %x : f32
//|         memref.store %5, %A[%i, %j] : memref<?x?xf32>
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
