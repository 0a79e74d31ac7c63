// RUN: farkas opt -t kernels
// There are no two tiles next to each other.
func.func @f(%A: memref<64x32xf32>, %B: memref<32x63xf32>, %C: memref<64x63xf32>) {
  affine.parallel (%i, %j) = (0, 0) to (64, 63) {
    affine.for %k = 0 to 32 {
      %0 = memref.load %A[%i, %k] : memref<64x32xf32>
      %1 = memref.load %B[%k, %j] : memref<32x63xf32>
      %2 = memref.load %C[%i, %j] : memref<64x63xf32>
      %3 = arith.mulf %0, %1 : f32
      %4 = arith.addf %2, %3 : f32
      memref.store %4, %C[%i, %j] : memref<64x63xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64x32xf32>, %B: memref<32x63xf32>, %C: memref<64x63xf32>) {
//|     affine.parallel (%i, %j) = (0, 0) to (64, 63) {
//|       affine.for %k = 0 to 32 {
//|         %0 = memref.load %A[%i, %k] : memref<64x32xf32>
//|         %1 = memref.load %B[%k, %j] : memref<32x63xf32>
//|         %2 = memref.load %C[%i, %j] : memref<64x63xf32>
//|         %3 = arith.mulf %0, %1 : f32
//|         %4 = arith.addf %2, %3 : f32
//|         memref.store %4, %C[%i, %j] : memref<64x63xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %C do not overlap
//| @f: assumed: %B and %C do not overlap
//| @f: `kernels` changes nothing
