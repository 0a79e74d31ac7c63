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
