// RUN: farkas opt -t reverse(%k)
// Integers wrap: a sum is the same in any order, but a partial sum may overflow where none did.
func.func @sums(%A: memref<8x16xi32>, %C: memref<8xi32>) {
  affine.for %i = 0 to 8 {
    affine.for %k = 0 to 16 {
      %a = affine.load %A[%i, %k] : memref<8x16xi32>
      %c = affine.load %C[%i] : memref<8xi32>
      %s = arith.addi %c, %a overflow<nsw> : i32
      affine.store %s, %C[%i] : memref<8xi32>
    }
  }
  return
}

//| module {
//|   func.func @sums(%A: memref<8x16xi32>, %C: memref<8xi32>) {
//|     affine.for %i = 0 to 8 {
//|       affine.for %k = 0 to 16 {
//|         %a = affine.load %A[%i, -%k + 15] : memref<8x16xi32>
//|         %c = affine.load %C[%i] : memref<8xi32>
//|         %s = arith.addi %c, %a : i32
//|         affine.store %s, %C[%i] : memref<8xi32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @sums: license: the order of addi on %C is given up (integers); nsw and nuw are dropped
//| @sums: assumed: %A and %C do not overlap
