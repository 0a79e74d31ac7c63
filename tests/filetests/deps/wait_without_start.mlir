// RUN: farkas deps
// A wait whose transfer is not found is ordered with everything, also where subscripts multiply symbols.
func.func @f(%n: index, %T: memref<1xi32>) {
  %c0 = arith.constant 0 : index
  %A = memref.alloc(%n) : memref<?xi32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %q = arith.muli %i, %n : index
      %p = arith.addi %q, %j : index
      %y = memref.load %A[%p] : memref<?xi32>
      memref.store %y, %A[%p] : memref<?xi32>
      affine.dma_wait %T[%c0], %n : memref<1xi32>
    }
  }
  return
}
