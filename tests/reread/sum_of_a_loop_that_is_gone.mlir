// reverse(%i@1) shift(%i@1,-3)
func.func @f(%A: memref<6xf32>, %B: memref<6x15xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = -2 to 2 {
    affine.if affine_set<(d0)[s0] : (3 >= 0, -d0 - s0 + 1 >= 0)>(%i)[%n] {
      %e2 = affine.load %A[%i + 2] : memref<6xf32>
      %e3 = affine.load %B[2, %i + 6] : memref<6x15xf32>
      affine.store %e2, %B[2, %i + 6] : memref<6x15xf32>
      affine.store %e3, %A[%i + 2] : memref<6xf32>
      affine.store %zero, %B[%i + 2, -%i + 7] : memref<6x15xf32>
    } else {
      %v4 = affine.load %B[3, 7] : memref<6x15xf32>
      %t5 = arith.subf %v4, %zero : f32
      affine.store %t5, %B[3, %i * 2 + symbol(%n) + 6] : memref<6x15xf32>
    }
  }
  %v6 = affine.load %B[3, 6] : memref<6x15xf32>
  %r8 = affine.for %i = 1 to 3 iter_args(%s7 = %v6) -> (f32) {
    %x9 = arith.index_cast %i : index to i32
    %x10 = arith.sitofp %x9 : i32 to f32
    %r12 = affine.for %j = 0 to 1 iter_args(%s11 = %x10) -> (f32) {
      affine.store %zero, %B[%i * 2 + 1, %j + 7] : memref<6x15xf32>
      %v13 = affine.load %A[%i * 2 + 1] : memref<6xf32>
      %t14 = arith.mulf %v13, %s11 : f32
      affine.store %t14, %B[-%i + 2, -%j + 6] : memref<6x15xf32>
      %v15 = affine.load %A[%i + 3] : memref<6xf32>
      %t16 = arith.addf %s11, %v15 fastmath<reassoc> : f32
      affine.yield %t16 : f32
    }
    %t17 = arith.addf %s7, %r12 fastmath<reassoc> : f32
    affine.yield %t17 : f32
  } {sums}
  affine.store %r8, %A[1] : memref<6xf32>
  return
}
