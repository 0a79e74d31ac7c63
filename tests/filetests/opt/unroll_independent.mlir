// RUN: farkas opt -t 'unroll(%l;2)'
func.func @f(%A: memref<12xi64>, %B: memref<9xi64>) {
  %c1 = arith.constant 1 : i64
  affine.for %l = 0 to 6 iter_args(%b = %c1) -> (i64) {
    %v = affine.load %B[%l] : memref<9xi64>
    affine.store %b, %A[%l] : memref<12xi64>
    affine.store %c1, %B[%l] : memref<9xi64>
    affine.yield %v : i64
  }
  return
}

//| module {
//|   func.func @f(%A: memref<12xi64>, %B: memref<9xi64>) {
//|     %c1 = arith.constant 1 : i64
//|     %0 = affine.for %l = 0 to 6 step 2 iter_args(%b = %c1) -> (i64) {
//|       %v = affine.load %B[%l] : memref<9xi64>
//|       affine.store %b, %A[%l] : memref<12xi64>
//|       affine.store %c1, %B[%l] : memref<9xi64>
//|       %v_1 = affine.load %B[%l + 1] : memref<9xi64>
//|       affine.store %v, %A[%l + 1] : memref<12xi64>
//|       affine.store %c1, %B[%l + 1] : memref<9xi64>
//|       affine.yield %v_1 : i64
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
