// RUN: farkas opt -t kernels
// What a view is part of is used beside it: the nest stays as it is.
func.func @f(%n: index, %A: memref<64x300xf64>, %B: memref<64x300xf64>) {
  %V = memref.subview %A[0, 0] [62, 300] [1, 1] : memref<64x300xf64> to memref<62x300xf64, strided<[300, 1]>>
  affine.parallel (%i, %j) = (0, 0) to (60, 300) {
    %0 = affine.load %V[%i, %j] : memref<62x300xf64, strided<[300, 1]>>
    %1 = affine.load %V[%i + 1, %j] : memref<62x300xf64, strided<[300, 1]>>
    %2 = affine.load %A[%i + 2, %j] : memref<64x300xf64>
    %3 = arith.addf %0, %1 : f64
    %4 = arith.addf %2, %3 : f64
    affine.store %4, %B[%i, %j] : memref<64x300xf64>
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<64x300xf64>, %B: memref<64x300xf64>) {
//|     %V = memref.subview %A[0, 0] [62, 300] [1, 1] : memref<64x300xf64> to memref<62x300xf64, strided<[300, 1]>>
//|     affine.parallel (%i, %j) = (0, 0) to (60, 300) {
//|       %0 = affine.load %V[%i, %j] : memref<62x300xf64, strided<[300, 1]>>
//|       %1 = affine.load %V[%i + 1, %j] : memref<62x300xf64, strided<[300, 1]>>
//|       %2 = affine.load %A[%i + 2, %j] : memref<64x300xf64>
//|       %3 = arith.addf %0, %1 : f64
//|       %4 = arith.addf %2, %3 : f64
//|       affine.store %4, %B[%i, %j] : memref<64x300xf64>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: `kernels` changes nothing
