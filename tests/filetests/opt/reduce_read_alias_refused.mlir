// RUN: farkas opt --may-alias -t 'parallelize(%j)'
// In the first run of the inner loop %B, which may be %A, is read after the only update, when the loop has combined nothing yet.
func.func @f(%A: memref<1xi32>, %B: memref<1xi32>) -> i32 {
  %D = memref.alloc() : memref<1xi32>
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %x = arith.index_cast %j : index to i32
      %s = affine.load %A[0] : memref<1xi32>
      %t = arith.addi %s, %x : i32
      affine.store %t, %A[0] : memref<1xi32>
      affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
        %b = affine.load %B[0] : memref<1xi32>
        affine.store %b, %D[0] : memref<1xi32>
      }
    }
  }
  %d = affine.load %D[0] : memref<1xi32>
  memref.dealloc %D : memref<1xi32>
  return %d : i32
}

//| unknown: parallelize may reverse a dependence: whether these overlap is not known [may-dependence]
//|   --> reduce_read_alias_refused.mlir:12:14
//|    |
//| 10 |       affine.store %t, %A[0] : memref<1xi32>
//|    |       -------------------------------------- writes %A[0] at (%i, %j) = (0, 0)
//| 11 |       affine.if affine_set<(d0) : (-d0 >= 0)>(%i) {
//| 12 |         %b = affine.load %B[0] : memref<1xi32>
//|    |              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %B[0] at (%i, %j) = (0, 0)
//|    |
//|    = help: try: without --may-alias
//| exit code 4
