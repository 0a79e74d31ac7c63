// RUN: farkas opt -t 'unroll(%j;2)'
func.func @f(%A: memref<7xi64>) {
  %c1 = arith.constant 1 : i64
  %r = affine.for %j = 0 to 6 iter_args(%b = %c1) -> (i64) {
    %v = affine.load %A[%j] : memref<7xi64>
    affine.store %b, %A[1] : memref<7xi64>
    affine.yield %v : i64
  }
  return
}

//| module {
//|   func.func @f(%A: memref<7xi64>) {
//|     %c1 = arith.constant 1 : i64
//|     %r = affine.for %j = 0 to 6 step 2 iter_args(%b = %c1) -> (i64) {
//|       %v = affine.load %A[%j] : memref<7xi64>
//|       affine.store %b, %A[1] : memref<7xi64>
//|       %v_1 = affine.load %A[%j + 1] : memref<7xi64>
//|       affine.store %v, %A[1] : memref<7xi64>
//|       affine.yield %v_1 : i64
//|     }
//|     return
//|   }
//| }
