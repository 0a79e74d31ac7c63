// RUN: farkas opt -t 'parallelize'
func.func @once(%A: memref<4xi64>) {
  %c2 = arith.constant 2 : i64
  affine.for %i = 0 to 4 {
    affine.store %c2, %A[%i] : memref<4xi64>
  }
  %r = affine.for %k = 1 to 2 iter_args(%a = %c2) -> (i64) {
    %v = affine.load %A[%k] : memref<4xi64>
    affine.yield %v : i64
  }
  affine.store %r, %A[0] : memref<4xi64>
  return
}

//| module {
//|   func.func @once(%A: memref<4xi64>) {
//|     %c2 = arith.constant 2 : i64
//|     affine.parallel (%i) = (0) to (4) {
//|       affine.store %c2, %A[%i] : memref<4xi64>
//|     }
//|     %r = affine.for %k = 1 to 2 iter_args(%a = %c2) -> (i64) {
//|       %v = affine.load %A[%k] : memref<4xi64>
//|       affine.yield %v : i64
//|     }
//|     affine.store %r, %A[0] : memref<4xi64>
//|     return
//|   }
//| }
//| @once: %i is parallel
//| @once: %k is not parallel: it hands values from one iteration to the next
