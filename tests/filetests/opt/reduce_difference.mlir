// RUN: farkas opt -t 'parallelize(%i)'
// Folded into the neutral element, a difference would change its sign.
func.func @f(%A: memref<8xi32>, %C: memref<1xi32>) {
  affine.for %i = 0 to 8 {
      %a = affine.load %A[%i] : memref<8xi32>
      %c = affine.load %C[0] : memref<1xi32>
      %s = arith.subi %c, %a : i32
      affine.store %s, %C[0] : memref<1xi32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<8xi32>, %C: memref<1xi32>) {
//|     %0 = affine.parallel (%i) = (0) to (8) reduce ("addi") -> (i32) {
//|       %c0_i32 = arith.constant 0 : i32
//|       %a = affine.load %A[%i] : memref<8xi32>
//|       %s = arith.subi %c0_i32, %a : i32
//|       affine.yield %s : i32
//|     }
//|     %c = affine.load %C[0] : memref<1xi32>
//|     %1 = arith.addi %c, %0 : i32
//|     affine.store %1, %C[0] : memref<1xi32>
//|     return
//|   }
//| }
//| @f: license: the order of subi on %C is given up (integers)
//| @f: assumed: %A and %C do not overlap
