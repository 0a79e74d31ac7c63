// unroll(%j;2) unroll(%j_1;1)
func.func @f(%A: memref<14xf32>, %B: memref<12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 5 {
    %v2 = affine.load %B[%i + 7] : memref<12xf32>
    %r4 = affine.for %j = 0 to min affine_map<()[s0] -> (s0 + 1, 5)>()[%n] iter_args(%s3 = %v2) -> (f32) {
      %e5 = affine.load %A[%j * 2 + 1] : memref<14xf32>
      %e6 = affine.load %B[%i - %j + 6] : memref<12xf32>
      affine.store %e5, %B[%i - %j + 6] : memref<12xf32>
      affine.store %e6, %A[%j * 2 + 1] : memref<14xf32>
      %c7 = arith.constant -3.0 : f32
      affine.store %c7, %A[%j] : memref<14xf32>
      %v8 = affine.load %A[%i] : memref<14xf32>
      %t9 = arith.addf %s3, %v8 : f32
      affine.yield %t9 : f32
    } {sums}
  }
  return
}

