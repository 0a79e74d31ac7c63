// RUN: farkas opt -t 'assume(squares are apart) parallelize(%i)'
// Each iteration updates a cell of its own, as whoever wrote this knows: no license to give up the order is needed.
func.func @scattered(%V: memref<8xi32>, %H: memref<64xi32>) {
  affine.for %i = 0 to 8 {
    %p = arith.muli %i, %i : index
    %v = affine.load %V[%i] : memref<8xi32>
    %h = memref.load %H[%p] : memref<64xi32>
    %g = arith.addi %h, %v : i32
    memref.store %g, %H[%p] : memref<64xi32>
  }
  return
}

//| module {
//|   func.func @scattered(%V: memref<8xi32>, %H: memref<64xi32>) {
//|     affine.parallel (%i) = (0) to (8) {
//|       %p = arith.muli %i, %i : index
//|       %v = affine.load %V[%i] : memref<8xi32>
//|       %h = memref.load %H[%p] : memref<64xi32>
//|       %g = arith.addi %h, %v : i32
//|       memref.store %g, %H[%p] : memref<64xi32>
//|     }
//|     return
//|   }
//| }
//| @scattered: assumed: squares are apart: parallelize(%i)
//| @scattered: assumed: %V and %H do not overlap
