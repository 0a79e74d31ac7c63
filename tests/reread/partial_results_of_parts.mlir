// tile(%i;4) auto peel(%i;last) parallelize parallelize
func.func @f(%A: memref<7x9xf32>, %B: memref<1x1xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %r2 = affine.for %i = 2 to affine_map<()[s0] -> (s0 + 1)>()[%n] iter_args(%s1 = %zero) -> (f32) {
    %v3 = affine.load %A[%i, %i + 2] : memref<7x9xf32>
    affine.store %v3, %A[%i - 1, symbol(%n) + 2] : memref<7x9xf32>
    %v4 = affine.load %B[0, 0] : memref<1x1xf32>
    %t5 = arith.addf %s1, %v4 fastmath<reassoc> : f32
    affine.yield %t5 : f32
  } {sums}
  affine.store %r2, %A[0, 2] : memref<7x9xf32>
  return
}
