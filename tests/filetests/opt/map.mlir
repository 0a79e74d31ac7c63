// RUN: farkas opt -t 'tile(%i,%j;32,32) map(%i_t,%j_t;block_y,block_x) map(%i;warp) map(%j;lane)'
// Another name of `forall`.
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
//|     %c32 = arith.constant 32 : index
//|     %c1 = arith.constant 1 : index
//|     scf.forall (%i_t, %j_t) = (0, 0) to (%n, %m) step (32, 32) {
//|       %0 = arith.addi %i_t, %c32 : index
//|       %1 = arith.minsi %0, %n : index
//|       scf.forall (%i) = (%i_t) to (%1) step (1) {
//|         %2 = arith.addi %j_t, %c32 : index
//|         %3 = arith.minsi %2, %m : index
//|         scf.forall (%j) = (%j_t) to (%3) step (1) {
//|           %4 = memref.load %A[%i, %j] : memref<?x?xf32>
//|           %5 = arith.addf %4, %x : f32
//|           memref.store %5, %A[%i, %j] : memref<?x?xf32>
//|         } {mapping = [#gpu.lane<linear_dim_0>]}
//|       } {mapping = [#gpu.warp<linear_dim_0>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     scf.for %k = %c0 to %n step %c1 {
//|       memref.store %x, %B[%k] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @add: assumed: %A and %B do not overlap
