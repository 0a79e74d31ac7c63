// RUN: farkas opt -t kernels
// What is turned in its place has pairs from tile to tile, so that a tile of it cannot be copied: it is read where it is.
func.func @f(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {
    %0 = affine.load %A[%i, %j] : memref<?x?xf32>
    %1 = affine.load %A[%j, %i] : memref<?x?xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %B[%i, %j] : memref<?x?xf32>
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {
//|       %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|       %1 = affine.load %A[%j, %i] : memref<?x?xf32>
//|       %2 = arith.addf %0, %1 : f32
//|       affine.store %2, %B[%i, %j] : memref<?x?xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: `kernels` changes nothing
