// RUN: farkas opt -t 'contract(%row)'
// The rows of a parallel loop are needed side by side, the elements of a row one after the other.
func.func @f(%A: memref<16x64xf32>) {
  %row = memref.alloc() : memref<16x64xf32>
  affine.parallel (%i) = (0) to (16) {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<16x64xf32>
      affine.store %a, %row[%i, %j] : memref<16x64xf32>
      %b = affine.load %row[%i, %j] : memref<16x64xf32>
      affine.store %b, %A[%i, -%j + 63] : memref<16x64xf32>
    }
  }
  memref.dealloc %row : memref<16x64xf32>
  return
}

//| module {
//|   func.func @f(%A: memref<16x64xf32>) {
//|     %row = memref.alloc() : memref<16xf32>
//|     affine.parallel (%i) = (0) to (16) {
//|       affine.for %j = 0 to 64 {
//|         %a = affine.load %A[%i, %j] : memref<16x64xf32>
//|         affine.store %a, %row[%i] : memref<16xf32>
//|         %b = affine.load %row[%i] : memref<16xf32>
//|         affine.store %b, %A[%i, -%j + 63] : memref<16x64xf32>
//|       }
//|     }
//|     memref.dealloc %row : memref<16xf32>
//|     return
//|   }
//| }
//| @f: storage: %row, memref<16xf32>, 64 bytes, holds what is still read of memref<16x64xf32>
