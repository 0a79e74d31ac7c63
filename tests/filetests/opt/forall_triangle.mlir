// RUN: farkas opt -t 'forall(%i,%j;block_y,block_x)'
// The bounds of a dimension do not move with another one: one op, and what is beyond is kept out.
func.func @lower(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| module {
//|   func.func @lower(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     scf.forall (%i, %j) in (%n, %n) {
//|       %0 = arith.subi %i, %j : index
//|       %1 = arith.cmpi sge, %0, %c0 : index
//|       scf.if %1 {
//|         memref.store %x, %A[%i, %j] : memref<?x?xf32>
//|       }
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
