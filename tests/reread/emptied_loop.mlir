// unroll(%k;1)
func.func @f(%A: memref<21xf32>, %B: memref<18x15xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 4 step 3 {
    affine.for %j = 2 to affine_map<(d0) -> (d0)>(%i) {
      %v3 = affine.load %A[6] : memref<21xf32>
      %x4 = arith.index_cast %j : index to i32
      %x5 = arith.sitofp %x4 : i32 to f32
      %t6 = arith.mulf %v3, %x5 : f32
      affine.store %t6, %B[symbol(%n) + 7, %i - %j + 4] : memref<18x15xf32>
      %u7 = affine.if affine_set<() : (-2 >= 0)>() -> f32 {
        %v8 = affine.load %B[%i + %j + 6, %i * 2 + %j + 6] : memref<18x15xf32>
        affine.yield %v8 : f32
      } else {
        %v9 = affine.load %B[5, 5] : memref<18x15xf32>
        affine.yield %v9 : f32
      }
      %e10 = affine.load %A[6] : memref<21xf32>
      %e11 = affine.load %B[%i + 7, %i - %j + 5] : memref<18x15xf32>
      affine.store %e10, %B[%i + 7, %i - %j + 5] : memref<18x15xf32>
      affine.store %e11, %A[6] : memref<21xf32>
    }
  }
  affine.for %i = 0 to 5 step 3 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to min affine_map<()[s0] -> (s0 - 1, 3)>()[%n] {
      %r15 = affine.for %k = 2 to affine_map<(d0) -> (d0 + 1)>(%i) iter_args(%s14 = %zero) -> (f32) {
        affine.store %zero, %B[-%i + %j + symbol(%n) + 6, %i - %j + %k + 5] : memref<18x15xf32>
        %e16 = affine.load %A[%j + %k * 2 + 8] : memref<21xf32>
        %e17 = affine.load %A[-%k + symbol(%n) + 6] : memref<21xf32>
        affine.store %e16, %A[-%k + symbol(%n) + 6] : memref<21xf32>
        affine.store %e17, %A[%j + %k * 2 + 8] : memref<21xf32>
        %c18 = arith.constant 0.0 : f32
        %t19 = arith.addf %s14, %c18 : f32
        affine.yield %t19 : f32
      } {sums}
    }
  }
  return
}

