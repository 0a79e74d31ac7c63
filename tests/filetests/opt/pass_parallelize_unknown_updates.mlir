// RUN: farkas opt --affine-parallelize
// Whether two iterations update one cell nobody knows: an option that takes reductions would not take this.
func.func @s(%P: memref<64xindex>, %V: memref<64xi32>, %H: memref<64xi32>) {
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
//|   func.func @s(%P: memref<64xindex>, %V: memref<64xi32>, %H: memref<64xi32>) {
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
//| remark: @s: affine-parallelize left the loop %i: unknown: parallelize may reverse a dependence: a subscript is not affine, may write a cell of %H at %i = 0, may read a cell of %H at %i = 1; try: -t 'assume(REASON) parallelize(%i)'
