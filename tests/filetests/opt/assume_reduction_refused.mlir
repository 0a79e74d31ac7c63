// RUN: farkas opt -t 'assume(no two of %P are alike) parallelize(%j)'
// In the first run of the inner loop the sum is read after the only update: no assumption lets partial results be read.
func.func @f(%A: memref<1xi32>, %P: memref<10xindex>, %B: memref<?xindex>) -> i32 {
  %D = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %p = affine.load %P[%j] : memref<10xindex>
      memref.store %i, %B[%p] : memref<?xindex>
      %x = arith.index_cast %j : index to i32
      %s = affine.load %A[0] : memref<1xi32>
      %t = arith.addi %s, %x : i32
      affine.store %t, %A[0] : memref<1xi32>
      affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
        %b = affine.load %A[0] : memref<1xi32>
        affine.store %b, %D[0] : memref<1xi32>
      }
    }
  }
  %d = affine.load %D[0] : memref<1xi32>
  memref.dealloc %D : memref<1xi32>
  return %d : i32
}

//| refused: parallelize: iterations of %j use what they would compute in parts [sees-partial-results]
//|   --> assume_reduction_refused.mlir:14:14
//|    |
//| 12 |       affine.store %t, %A[0] : memref<1xi32>
//|    |       -------------------------------------- writes %A[0] at (%i, %j) = (0, 0)
//| 13 |       affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
//| 14 |         %b = affine.load %A[0] : memref<1xi32>
//|    |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[0] at (%i, %j) = (0, 0)
//|    |
//|    = all such pairs: { [i, j] -> [0, 0] : i = 0 and j = 0 }
//|    = help: try: -t 'distribute(%i) assume(no two of %P are alike) parallelize(%j)'
//| exit code 1
