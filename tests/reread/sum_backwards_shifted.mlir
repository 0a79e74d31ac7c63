// normalize(%k) reverse(%k) shift(%k,1)
func.func @f(%A: memref<9x7xf32>, %B: memref<19x14xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %r2 = affine.for %i = 0 to 4 iter_args(%s1 = %zero) -> (f32) {
    %v3 = affine.load %A[%i + 3, %i + 2] : memref<9x7xf32>
    affine.store %v3, %A[symbol(%n) + 2, %i + 3] : memref<9x7xf32>
    affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] step 2 {
      %x5 = arith.index_cast %i : index to i32
      %x6 = arith.sitofp %x5 : i32 to f32
      %r8 = affine.for %k = 0 to min affine_map<(d0) -> (d0 + 1, 5)>(%j) iter_args(%s7 = %x6) -> (f32) {
        %v9 = affine.load %B[%i * 2 + %j + 8, %k + 5] : memref<19x14xf32>
        %x10 = arith.index_cast %i : index to i32
        %x11 = arith.sitofp %x10 : i32 to f32
        %t12 = arith.addf %v9, %x11 fastmath<reassoc> : f32
        affine.store %t12, %B[%i + %k + 7, %j + %k + 5] : memref<19x14xf32>
        %v13 = affine.load %B[7, %i + %k + 4] : memref<19x14xf32>
        %t14 = arith.addf %s7, %v13 fastmath<reassoc> : f32
        affine.yield %t14 : f32
      } {sums}
      affine.store %r8, %B[%i - %j + symbol(%n) + 8, %i * 2 + 4] : memref<19x14xf32>
    }
    %t15 = arith.addf %s1, %s1 fastmath<reassoc> : f32
    affine.yield %t15 : f32
  }
  return
}
