// RUN: farkas opt -t 'skew(%i,%j;1) forall(%i,%j;block_y,block_x)'
// No bound of the inner dimension is free of the outer one: it goes over all values of it in any iteration.
func.func @band(%A: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.store %x, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| module {
//|   func.func @band(%A: memref<?x?xf32>, %n: index, %x: f32) {
//|     %c0 = arith.constant 0 : index
//|     %c1 = arith.constant 1 : index
//|     %c2 = arith.constant 2 : index
//|     %c-1 = arith.constant -1 : index
//|     %0 = arith.muli %n, %c2 : index
//|     %1 = arith.addi %0, %c-1 : index
//|     scf.forall (%i, %j) in (%n, %1) {
//|       %2 = arith.subi %j, %i : index
//|       %3 = arith.cmpi sge, %2, %c0 : index
//|       %4 = arith.subi %i, %j : index
//|       %5 = arith.addi %4, %n : index
//|       %6 = arith.addi %5, %c-1 : index
//|       %7 = arith.cmpi sge, %6, %c0 : index
//|       %8 = arith.andi %3, %7 : i1
//|       scf.if %8 {
//|         %9 = arith.subi %j, %i : index
//|         memref.store %x, %A[%i, %9] : memref<?x?xf32>
//|       }
//|     } {mapping = [#gpu.block<y>, #gpu.block<x>]}
//|     return
//|   }
//| }
