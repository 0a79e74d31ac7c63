// RUN: farkas opt -t parallelize
// Whether two iterations update one cell nobody knows: that is not said for certain.
func.func @scattered(%P: memref<64xindex>, %V: memref<64xi32>, %H: memref<64xi32>) {
  affine.for %i = 0 to 64 {
    %p = affine.load %P[%i] : memref<64xindex>
    %v = affine.load %V[%i] : memref<64xi32>
    %h = memref.load %H[%p] : memref<64xi32>
    %g = arith.addi %h, %v : i32
    memref.store %g, %H[%p] : memref<64xi32>
  }
  return
}

//| module {
//|   func.func @scattered(%P: memref<64xindex>, %V: memref<64xi32>, %H: memref<64xi32>) {
//|     affine.for %i = 0 to 64 {
//|       %p = affine.load %P[%i] : memref<64xindex>
//|       %v = affine.load %V[%i] : memref<64xi32>
//|       %h = memref.load %H[%p] : memref<64xi32>
//|       %g = arith.addi %h, %v : i32
//|       memref.store %g, %H[%p] : memref<64xi32>
//|     }
//|     return
//|   }
//| }
//| @scattered: %i is not parallel: unknown, memref.store may write a cell of %H at %i = 0, then memref.load may read it at %i = 1: a subscript is not affine; try: -t 'assume(REASON) parallelize(%i)'
//| @scattered: assumed: %P and %H do not overlap
//| @scattered: assumed: %V and %H do not overlap
