// distribute(%i) unroll(%i_3;1) tile(%i_3;2) unroll(%i_3_t;4) parallelize(%i_3_1)
func.func @f(%A: memref<7xf32>, %B: memref<6xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %v1 = affine.load %B[0] : memref<6xf32>
  %r3 = affine.for %i = 2 to 5 iter_args(%s2 = %v1) -> (f32) {
    affine.for %j = 2 to 1 {
      affine.store %s2, %A[%i - %j + 4] : memref<7xf32>
      affine.for %k = 0 to 3 {
        %e6 = affine.load %B[1] : memref<6xf32>
        %e7 = affine.load %A[%k + 4] : memref<7xf32>
        affine.store %e6, %A[%k + 4] : memref<7xf32>
        affine.store %e7, %B[1] : memref<6xf32>
      }
    }
    %v8 = affine.load %B[%i + 1] : memref<6xf32>
    %t9 = arith.addf %s2, %v8 fastmath<reassoc> : f32
    affine.yield %t9 : f32
  }
  affine.store %r3, %B[0] : memref<6xf32>
  return
}
