// RUN: farkas opt -t 'unroll(%j;10)'
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
//|     affine.for %i = 2 to %n step 3 {
//|       affine.store %x, %A[%i, 0] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 1] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 2] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 3] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 4] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 5] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 6] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 7] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 8] : memref<?x10xf32>
//|       affine.store %x, %A[%i, 9] : memref<?x10xf32>
//|     }
//|     return
//|   }
//| }
