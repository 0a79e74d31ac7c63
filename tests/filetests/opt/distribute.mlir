// RUN: farkas opt -t 'distribute(%i)'
// The first statement and the last depend on each other, and so do the two between them: two components.
func.func @components(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %D: memref<?xf32>) {
  affine.for %i = 1 to %n {
    %d = affine.load %D[%i + 1] : memref<?xf32>
    affine.store %d, %C[%i] : memref<?xf32>
    %b = affine.load %B[%i - 1] : memref<?xf32>
    affine.store %b, %A[%i] : memref<?xf32>
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
    %c = affine.load %C[%i - 1] : memref<?xf32>
    affine.store %c, %D[%i + 2] : memref<?xf32>
  }
  return
}

//| module {
//|   func.func @components(%n: index, %A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %D: memref<?xf32>) {
//|     affine.for %i = 1 to %n {
//|       %d = affine.load %D[%i + 1] : memref<?xf32>
//|       affine.store %d, %C[%i] : memref<?xf32>
//|       %c = affine.load %C[%i - 1] : memref<?xf32>
//|       affine.store %c, %D[%i + 2] : memref<?xf32>
//|     }
//|     affine.for %i_1 = 1 to %n {
//|       %b = affine.load %B[%i_1 - 1] : memref<?xf32>
//|       affine.store %b, %A[%i_1] : memref<?xf32>
//|       %a = affine.load %A[%i_1] : memref<?xf32>
//|       affine.store %a, %B[%i_1] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @components: assumed: %A, %B, %C and %D do not overlap
