// RUN: farkas opt -t 'coalesce(%i,%j) parallelize'
func.func @fill(%A: memref<?x10xf32>, %n: index, %x: f32) {
  affine.for %i = 2 to %n step 3 {
    affine.for %j = 0 to 10 {
      affine.store %x, %A[%i, %j] : memref<?x10xf32>
    }
  }
  return
}

//| module {
//|   func.func @fill(%A: memref<?x10xf32>, %n: index, %x: f32) {
//|     affine.parallel (%i_j) = (0) to (((symbol(%n) - 2) ceildiv 3) * 10) {
//|       affine.store %x, %A[(%i_j floordiv 10) * 3 + 2, %i_j mod 10] : memref<?x10xf32>
//|     }
//|     return
//|   }
//| }
//| @fill: %i_j is parallel
