// RUN: farkas opt -t parallelize
// Nobody uses %dead; in a parallel loop it would read what another iteration writes.
func.func @shift_rows(%V: memref<64x64xf32>, %C: memref<64xf32>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      %dead = affine.load %V[%i, %j] : memref<64x64xf32>
      %twice = arith.addf %dead, %dead : f32
      %c = affine.load %C[%j] : memref<64xf32>
      affine.store %c, %V[%i + 1, %j] : memref<64x64xf32>
    }
  }
  return
}

//| module {
//|   func.func @shift_rows(%V: memref<64x64xf32>, %C: memref<64xf32>) {
//|     affine.parallel (%i, %j) = (0, 0) to (8, 8) {
//|       %c = affine.load %C[%j] : memref<64xf32>
//|       affine.store %c, %V[%i + 1, %j] : memref<64x64xf32>
//|     }
//|     return
//|   }
//| }
//| @shift_rows: %i is parallel
//| @shift_rows: %j is parallel
//| @shift_rows: assumed: %V and %C do not overlap
