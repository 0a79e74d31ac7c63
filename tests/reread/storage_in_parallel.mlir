// distribute(%k) fuse(%k,%k_1;shift=2) unroll(%j;3) parallelize(%j_1)
func.func @f(%A: memref<16xf32>, %B: memref<10x13xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 4 step 2 {
    %v2 = affine.load %A[-%i + 7] : memref<16xf32>
    %r4 = affine.for %j = 1 to affine_map<(d0) -> (d0)>(%i) iter_args(%s3 = %v2) -> (f32) {
      affine.for %k = 0 to 5 {
        %v6 = affine.load %A[-%i - %k + 7] : memref<16xf32>
        %v7 = affine.load %A[%i + %j + %k + 6] : memref<16xf32>
        %t8 = arith.addf %v6, %v7 : f32
        affine.store %t8, %A[%j * 2 + %k + 6] : memref<16xf32>
        affine.if affine_set<(d0, d1, d2) : (-d1 + d2 + 3 >= 0, d0 - 1 >= 0)>(%i, %j, %k) {
          %v9 = affine.load %B[0, %i + %j * 2] : memref<10x13xf32>
          affine.store %v9, %A[%i + 6] : memref<16xf32>
          %v10 = affine.load %B[%j + %k * 2 - 1, %j + %k * 2 + 2] : memref<10x13xf32>
          %v11 = affine.load %A[%j + 7] : memref<16xf32>
          %t12 = arith.mulf %v10, %v11 : f32
          affine.store %t12, %B[1, %i + %k + 1] : memref<10x13xf32>
        }
      }
      %t13 = arith.addf %s3, %s3 : f32
      affine.yield %t13 : f32
    }
    affine.store %r4, %A[7] : memref<16xf32>
  }
  return
}

