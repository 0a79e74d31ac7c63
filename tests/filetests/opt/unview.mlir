// RUN: farkas opt -t unview
func.func @f(%A: memref<64x64xf32>, %n: index) {
  %t = memref.transpose %A (i, j) -> (j, i) : memref<64x64xf32> to memref<64x64xf32, strided<[1, 64]>>
  affine.for %i = 0 to 8 {
    %v = memref.subview %A[1, %n] [30, 4] [2, 3] : memref<64x64xf32> to memref<30x4xf32, strided<[128, 3], offset: ?>>
    affine.for %p = 0 to 4 {
      %x = memref.load %v[%i, %p] : memref<30x4xf32, strided<[128, 3], offset: ?>>
      affine.store %x, %t[%i, %p] : memref<64x64xf32, strided<[1, 64]>>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64x64xf32>, %n: index) {
//|     affine.for %i = 0 to 8 {
//|       affine.for %p = 0 to 4 {
//|         %x = affine.load %A[%i * 2 + 1, %p * 3 + symbol(%n)] : memref<64x64xf32>
//|         affine.store %x, %A[%p, %i] : memref<64x64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: unview: what %v shows is named as its array does
//| @f: unview: what %t shows is named as its array does
