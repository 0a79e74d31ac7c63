// parallelize unroll(%j@0;2)
func.func @f(%A: memref<13xf32>, %B: memref<4x9xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 2 step 3 {
    %v2 = affine.load %A[3] : memref<13xf32>
    %r4 = affine.for %j = -2 to 2 iter_args(%s3 = %v2) -> (f32) {
      affine.for %k = 2 to affine_map<(d0) -> (d0 + 1)>(%i) step 2 {
        %c6 = arith.constant 1.0 : f32
        affine.store %c6, %A[%j * 2 + %k + 2] : memref<13xf32>
        %e7 = affine.load %A[-%j + %k + 3] : memref<13xf32>
        %e8 = affine.load %A[%j * 2 + %k + 4] : memref<13xf32>
        affine.store %e7, %A[%j * 2 + %k + 4] : memref<13xf32>
        affine.store %e8, %A[-%j + %k + 3] : memref<13xf32>
        affine.store %zero, %B[%i, %i + %j + %k + 2] : memref<4x9xf32>
      }
      %c9 = arith.constant -3.0 : f32
      %t10 = arith.addf %s3, %c9 fastmath<reassoc> : f32
      affine.yield %t10 : f32
    } {sums}
    affine.store %r4, %B[1, symbol(%n) + 2] : memref<4x9xf32>
  }
  affine.for %i = 1 to 1 {
    affine.for %j = 1 to 2 {
      %e13 = affine.load %A[%i + %j + symbol(%n) + 4] : memref<13xf32>
      %e14 = affine.load %B[%j + 1, %i * 2 + %j + 2] : memref<4x9xf32>
      affine.store %e13, %B[%j + 1, %i * 2 + %j + 2] : memref<4x9xf32>
      affine.store %e14, %A[%i + %j + symbol(%n) + 4] : memref<13xf32>
      %v15 = affine.load %A[4] : memref<13xf32>
      %r17 = affine.for %k = affine_map<(d0) -> (d0 - 1)>(%i) to affine_map<(d0) -> (d0 + 2)>(%j) iter_args(%s16 = %v15) -> (f32) {
        %h18 = affine.load %A[%i * 2 + %j + 2] : memref<13xf32>
        %v19 = affine.load %A[%j + 2] : memref<13xf32>
        %t20 = arith.addf %s16, %v19 fastmath<reassoc> : f32
        affine.yield %t20 : f32
      } {sums}
      affine.store %r17, %B[%i + %j - 1, %i + symbol(%n) + 1] : memref<4x9xf32>
      %t21 = arith.addf %r17, %r17 fastmath<reassoc> : f32
      affine.store %t21, %B[%i * 2 + 1, %i + %j + 1] : memref<4x9xf32>
    }
  }
  return
}
