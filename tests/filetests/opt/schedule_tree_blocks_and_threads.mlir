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

//| #set = affine_set<(d0, d1) : (d0 - d1 >= 0)>
//| module {
//|   func.func @lower(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n), symbol(%n)) step (4, 4) {
//|       affine.parallel (%i, %j) = (%i_t, %j_t) to (min(%i_t + 4, symbol(%n)), %j_t + 4) {
//|         affine.if #set(%i, %j) {
//|           affine.store %x, %A[%i, %j] : memref<?x?xf32>
//|         }
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
