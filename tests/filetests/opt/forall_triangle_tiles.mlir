// RUN: farkas opt -t 'tile(%i,%j;32,32) forall(%i_t,%j_t;block_y,block_x) forall(%i,%j;thread_y,thread_x)'
// Tiles of a triangle on blocks and its points on threads, each dealt along two axes.
func.func @upper(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
      }
  }
  return
}

//| module {
//|   func.func @upper(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c32 = arith.constant 32 : index
//|     %c1 = arith.constant 1 : index
//|     scf.forall (%i_t, %j_t) = (0, 0) to (%n, %n) step (32, 32) {
//|       %0 = arith.addi %i_t, %c32 : index
//|       %1 = arith.minsi %0, %n : index
//|       %2 = arith.addi %j_t, %c32 : index
//|       %3 = arith.minsi %2, %n : index
//|       scf.forall (%i, %j) = (%i_t, %j_t) to (%1, %3) step (1, 1) {
//|         %4 = arith.subi %j, %i : index
//|         %5 = arith.cmpi sge, %4, %c0 : index
//|         scf.if %5 {
//|           memref.store %x, %A[%i, %j] : memref<?x?xf32>
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
