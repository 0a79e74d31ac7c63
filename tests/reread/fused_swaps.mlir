// parallelize distribute(%j) distribute(%j)
func.func @f(%A: memref<13xf32>, %B: memref<13x11xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 3 {
    %v2 = affine.load %A[0] : memref<13xf32>
    %r4 = affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] iter_args(%s3 = %v2) -> (f32) {
      %v5 = affine.load %B[%i + %j + 4, 2] : memref<13x11xf32>
      %r7 = affine.for %k = affine_map<(d0) -> (d0)>(%i) to 3 step 3 iter_args(%s6 = %v5) -> (f32) {
        affine.if affine_set<(d0, d1)[s0] : (d0 - s0 - 2 == 0, -d1 + 1 >= 0)>(%j, %k)[%n] {
          %e8 = affine.load %A[%j * 2 + %k + 2] : memref<13xf32>
          %e9 = affine.load %B[%j + %k + 6, %j * 2 + 1] : memref<13x11xf32>
          affine.store %e8, %B[%j + %k + 6, %j * 2 + 1] : memref<13x11xf32>
          affine.store %e9, %A[%j * 2 + %k + 2] : memref<13xf32>
          %h10 = affine.load %A[%j + %k * 2 + 2] : memref<13xf32>
        }
        %v11 = affine.load %B[%i - %j + 4, %k] : memref<13x11xf32>
        %t12 = arith.addf %s6, %v11 : f32
        affine.yield %t12 : f32
      } {sums}
      affine.store %r7, %B[%i + %j + 5, %i * 2 + %j] : memref<13x11xf32>
      %t13 = arith.addf %s3, %r7 : f32
      affine.yield %t13 : f32
    } {sums}
    affine.store %r4, %A[%i + 2] : memref<13xf32>
  }
  return
}

