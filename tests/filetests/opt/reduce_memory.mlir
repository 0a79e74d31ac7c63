// RUN: farkas opt -t parallelize
// A matrix product of integers: rows and columns are independent, and each cell is a sum of partial results.
func.func @gemm(%A: memref<?x?xi32>, %B: memref<?x?xi32>, %C: memref<?x?xi32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xi32>
        %b = affine.load %B[%k, %j] : memref<?x?xi32>
        %c = affine.load %C[%i, %j] : memref<?x?xi32>
        %p = arith.muli %a, %b : i32
        %s = arith.addi %c, %p overflow<nsw, nuw> : i32
        affine.store %s, %C[%i, %j] : memref<?x?xi32>
      }
    }
  }
  return
}

//| module {
//|   func.func @gemm(%A: memref<?x?xi32>, %B: memref<?x?xi32>, %C: memref<?x?xi32>, %n: index) {
//|     affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {
//|       %0 = affine.parallel (%k) = (0) to (symbol(%n)) reduce ("addi") -> (i32) {
//|         %a = affine.load %A[%i, %k] : memref<?x?xi32>
//|         %b = affine.load %B[%k, %j] : memref<?x?xi32>
//|         %p = arith.muli %a, %b : i32
//|         affine.yield %p : i32
//|       }
//|       %c = affine.load %C[%i, %j] : memref<?x?xi32>
//|       %1 = arith.addi %c, %0 : i32
//|       affine.store %1, %C[%i, %j] : memref<?x?xi32>
//|     }
//|     return
//|   }
//| }
//| @gemm: %i is parallel
//| @gemm: %j is parallel
//| @gemm: %k is parallel: its iterations compute partial results
//| @gemm: license: the order of addi on %C is given up (integers); nsw and nuw are dropped
//| @gemm: assumed: %A and %C do not overlap
//| @gemm: assumed: %B and %C do not overlap
