// RUN: farkas opt -t 'forall(%b;block_x) forall(%i,%j;thread_y,thread_x)'
// Processors of two kinds never run the dimensions of one loop, however perfect the nest.
func.func @double(%A: memref<?x16x16xf32>, %n: index) {
  affine.for %b = 0 to %n {
    affine.for %i = 0 to 16 {
      affine.for %j = 0 to 16 {
        %0 = affine.load %A[%b, %i, %j] : memref<?x16x16xf32>
        %1 = arith.addf %0, %0 : f32
        affine.store %1, %A[%b, %i, %j] : memref<?x16x16xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @double(%A: memref<?x16x16xf32>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c16 = arith.constant 16 : index
//|     scf.forall (%b) in (%n) {
//|       scf.forall (%i, %j) in (16, 16) {
//|         %0 = memref.load %A[%b, %i, %j] : memref<?x16x16xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         memref.store %1, %A[%b, %i, %j] : memref<?x16x16xf32>
//|       } {mapping = [#gpu.thread<y>, #gpu.thread<x>]}
//|     } {mapping = [#gpu.block<x>]}
//|     return
//|   }
//| }
