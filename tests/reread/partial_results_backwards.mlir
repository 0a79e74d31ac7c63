// reverse(%i) unroll(%i;2) parallelize(%i)
func.func @f(%A: memref<11x6xf32>, %B: memref<12x12xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %v1 = affine.load %A[2, 3] : memref<11x6xf32>
  %r3 = affine.for %i = 0 to 4 iter_args(%s2 = %v1) -> (f32) {
    %v4 = affine.load %A[symbol(%n) + 2, -%i + 3] : memref<11x6xf32>
    %c5 = arith.constant -2.0 : f32
    %t6 = arith.mulf %v4, %c5 : f32
    affine.store %t6, %B[%i + symbol(%n) + 2, -%i + symbol(%n) + 5] : memref<12x12xf32>
    %v7 = affine.load %A[%i * 2 + 4, %i + 2] : memref<11x6xf32>
    %t8 = arith.addf %s2, %v7 fastmath<reassoc> : f32
    affine.yield %t8 : f32
  } {sums}
  affine.store %r3, %B[2, 5] : memref<12x12xf32>
  return
}
