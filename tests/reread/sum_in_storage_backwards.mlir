// tile(%i;4) skew(%i_t,%i;1) reverse(%i) forall(%i_t;block_x)
func.func @f(%A: memref<7x15xf32>, %B: memref<7x1xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  %r2 = affine.for %i = 0 to min affine_map<()[s0] -> (s0 + 1, 4)>()[%n] iter_args(%s1 = %zero) -> (f32) {
    %e3 = affine.load %B[%i, 0] : memref<7x1xf32>
    %e4 = affine.load %A[1, %i * 2 + 2] : memref<7x15xf32>
    affine.store %e3, %A[1, %i * 2 + 2] : memref<7x15xf32>
    affine.store %e4, %B[%i, 0] : memref<7x1xf32>
    %v5 = affine.load %A[%i, %i + 2] : memref<7x15xf32>
    %t6 = arith.addf %s1, %v5 fastmath<reassoc> : f32
    affine.yield %t6 : f32
  } {sums}
  affine.store %r2, %A[0, 0] : memref<7x15xf32>
  return
}
