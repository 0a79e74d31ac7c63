// RUN: farkas opt -t 'coalesce(%i,%j) forall(%i_j;block_x)'
func.func @square(%A: memref<8x8xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %i, %A[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

//| module {
//|   func.func @square(%A: memref<8x8xindex>) {
//|     %c0 = arith.constant 0 : index
//|     %c64 = arith.constant 64 : index
//|     %c1 = arith.constant 1 : index
//|     %c8 = arith.constant 8 : index
//|     %c-1 = arith.constant -1 : index
//|     scf.forall (%i_j) in (64) {
//|       %0 = arith.cmpi slt, %i_j, %c0 : index
//|       %1 = arith.subi %c-1, %i_j : index
//|       %2 = arith.select %0, %1, %i_j : index
//|       %3 = arith.divsi %2, %c8 : index
//|       %4 = arith.subi %c-1, %3 : index
//|       %5 = arith.select %0, %4, %3 : index
//|       %6 = arith.cmpi slt, %i_j, %c0 : index
//|       %7 = arith.subi %c-1, %i_j : index
//|       %8 = arith.select %6, %7, %i_j : index
//|       %9 = arith.divsi %8, %c8 : index
//|       %10 = arith.subi %c-1, %9 : index
//|       %11 = arith.select %6, %10, %9 : index
//|       %12 = arith.remsi %i_j, %c8 : index
//|       %13 = arith.cmpi slt, %12, %c0 : index
//|       %14 = arith.addi %12, %c8 : index
//|       %15 = arith.select %13, %14, %12 : index
//|       memref.store %5, %A[%11, %15] : memref<8x8xindex>
//|     } {mapping = [#gpu.block<x>]}
//|     return
//|   }
//| }
