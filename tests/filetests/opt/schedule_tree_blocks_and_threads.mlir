// RUN: farkas opt --schedule-from tree.txt
// Threads directly inside of blocks are an op of their own.
func.func @lower(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//> band %i_t loop 0 tile 4 from 0 coincident mapping(gpu.block<y>): S0 -> i
//>   band %j_t loop 1 tile 4 from 0 coincident mapping(gpu.block<x>): S0 -> j
//>     band %i loop 0 coincident mapping(gpu.thread<y>): S0 -> i
//>       band %j loop 1 coincident mapping(gpu.thread<x>): S0 -> j
//>         S0

//| module {
//|   func.func @lower(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c4 = arith.constant 4 : index
//|     %c1 = arith.constant 1 : index
//|     scf.forall (%i_t, %j_t) = (0, 0) to (%n, %n) step (4, 4) {
//|       %0 = arith.addi %i_t, %c4 : index
//|       %1 = arith.minsi %0, %n : index
//|       %2 = arith.addi %j_t, %c4 : index
//|       scf.forall (%i, %j) = (%i_t, %j_t) to (%1, %2) step (1, 1) {
//|         %3 = arith.subi %i, %j : index
//|         %4 = arith.cmpi sge, %3, %c0 : index
//|         scf.if %4 {
//|           memref.store %x, %A[%i, %j] : memref<?x?xf32>
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
