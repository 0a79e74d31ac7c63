// RUN: farkas opt -t 'parallelize(1)'
// What the second loop leaves in memory is loaded behind it: what was known of it before does not hold any more.
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
//|     affine.for %i = 0 to 4 {
//|       affine.store %c2, %A[%i] : memref<4xi64>
//|     }
//|     %r_buf = memref.alloca() : memref<i64>
//|     affine.store %c2, %r_buf[] : memref<i64>
//|     affine.parallel (%k) = (1) to (2) {
//|       %v = affine.load %A[%k] : memref<4xi64>
//|       affine.store %v, %r_buf[] : memref<i64>
//|     }
//|     %0 = affine.load %r_buf[] : memref<i64>
//|     affine.store %0, %A[0] : memref<4xi64>
//|     return
//|   }
//| }
//| @once: storage: %r_buf, memref<i64>, holds %r
