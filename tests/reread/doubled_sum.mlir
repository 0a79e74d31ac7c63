// tile(%j;3) shift(%k,0) interchange(%j_t,%j) unroll_jam(%j;2) shift(%j_1,-1)
func.func @f(%A: memref<9xf32>, %B: memref<5x8xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    %c2 = arith.constant -1.0 : f32
    %r4 = affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) iter_args(%s3 = %c2) -> (f32) {
      affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to 2 step 3 {
        %v6 = affine.load %A[%j + %k + 1] : memref<9xf32>
        affine.store %v6, %B[-%i + %k + 3, %i + %j] : memref<5x8xf32>
        %h7 = affine.load %A[%i + %k + 2] : memref<9xf32>
        affine.store %h7, %B[%k + 1, %i + %j] : memref<5x8xf32>
      }
      %t8 = arith.addf %s3, %s3 : f32
      affine.yield %t8 : f32
    }
    affine.store %r4, %A[%i * 2] : memref<9xf32>
    %c9 = arith.constant -2.0 : f32
    %t10 = arith.subf %r4, %c9 : f32
    affine.store %t10, %A[0] : memref<9xf32>
  }
  return
}

