// tile(%i;2) peel(%i;last) tile(%j_1_1;4) skew(%j_1_1_t,%j_1_1;1) fuse(%i_t,%i_t_1)
func.func @f(%A: memref<13xf32>, %B: memref<18xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %v1 = affine.load %A[3] : memref<13xf32>
  %r3 = affine.for %i = 0 to %n iter_args(%s2 = %v1) -> (f32) {
    %v4 = affine.load %B[symbol(%n) + 11] : memref<18xf32>
    %r6 = affine.for %j = 2 to affine_map<(d0) -> (d0 + 2)>(%i) iter_args(%s5 = %v4) -> (f32) {
      affine.for %k = 0 to affine_map<(d0) -> (d0 + 2)>(%j) {
        affine.store %zero, %A[-%i + 5] : memref<13xf32>
        %v8 = affine.load %A[5] : memref<13xf32>
        %v9 = affine.load %A[-%i + %k + 5] : memref<13xf32>
        %t10 = arith.mulf %v8, %v9 : f32
        affine.store %t10, %A[-%i + %j + 5] : memref<13xf32>
        affine.store %zero, %B[-%i - %j + %k + 11] : memref<18xf32>
      }
      %v11 = affine.load %A[%i + 5] : memref<13xf32>
      %t12 = arith.addf %s5, %v11 : f32
      affine.yield %t12 : f32
    } {sums}
    affine.store %r6, %B[%i + 11] : memref<18xf32>
    %t13 = arith.addf %s2, %r6 : f32
    affine.yield %t13 : f32
  } {sums}
  affine.store %r3, %B[10] : memref<18xf32>
  return
}

