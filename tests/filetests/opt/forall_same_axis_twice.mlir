// RUN: farkas opt -t 'forall(%i;block_x) forall(%j;block_x)'
// One loop cannot map two dimensions to the same blocks; two loops can.
func.func @double(%A: memref<?x16xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 16 {
      %0 = affine.load %A[%i, %j] : memref<?x16xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i, %j] : memref<?x16xf32>
    }
  }
  return
}

//| module {
//|   func.func @double(%A: memref<?x16xf32>, %n: index) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c16 = arith.constant 16 : index
//|     scf.forall (%i) in (%n) {
//|       scf.forall (%j) in (16) {
//|         %0 = memref.load %A[%i, %j] : memref<?x16xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         memref.store %1, %A[%i, %j] : memref<?x16xf32>
//|       } {mapping = [#gpu.block<x>]}
//|     } {mapping = [#gpu.block<x>]}
//|     return
//|   }
//| }
