// skew(%i,%j;-1) unroll(%j;4) shift(%j_2,-3)
func.func @f(%A: memref<22xf32>, %B: memref<15xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to affine_map<()[s0] -> (s0 + 1)>()[%n] {
    affine.for %j = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %c4 = arith.constant -1.0 : f32
      affine.store %c4, %A[%i * 2 + 5] : memref<22xf32>
      %e11 = affine.load %B[%i + symbol(%n) + 2] : memref<15xf32>
      %e12 = affine.load %B[%i + %j + 2] : memref<15xf32>
      affine.store %e11, %B[%i + %j + 2] : memref<15xf32>
      affine.store %e12, %B[%i + symbol(%n) + 2] : memref<15xf32>
    }
  }
  return
}
