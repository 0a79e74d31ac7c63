// RUN: farkas opt -t parallelize(%k)
// One iteration reads what the others have added up so far, from the same cell.
func.func @last(%A: memref<16xi32>, %C: memref<16xi32>, %D: memref<1xi32>) {
  affine.for %k = 0 to 16 {
    %a = affine.load %A[%k] : memref<16xi32>
    %c = affine.load %C[15] : memref<16xi32>
    %s = arith.addi %c, %a : i32
    affine.store %s, %C[15] : memref<16xi32>
    affine.if affine_set<(d0) : (d0 - 15 == 0)>(%k) {
      %d = affine.load %C[%k] : memref<16xi32>
      affine.store %d, %D[0] : memref<1xi32>
    }
  }
  return
}

//| refused: parallelize: iterations of %k depend on each other [carries-dependence]
//|   --> reduce_shared_refused.mlir:10:12
//|    |
//|  8 |     affine.store %s, %C[15] : memref<16xi32>
//|    |     ---------------------------------------- writes %C[15] at %k = 14
//|  9 |     affine.if affine_set<(d0) : (d0 - 15 == 0)>(%k) {
//| 10 |       %d = affine.load %C[%k] : memref<16xi32>
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %C[15] at %k = 15
//|    |
//|    = all such pairs: { [k] -> [15] : 0 <= k <= 14 }
//|    = help: try: -t 'distribute(%k) parallelize(%k)'
//| exit code 1
