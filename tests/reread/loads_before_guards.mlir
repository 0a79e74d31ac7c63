// tile(%i;3) unroll_jam(%i_t;3)
func.func @f(%A: memref<17xf32>, %B: memref<10xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    %e2 = affine.load %A[5] : memref<17xf32>
    %e3 = affine.load %B[%i + 4] : memref<10xf32>
    affine.store %e2, %B[%i + 4] : memref<10xf32>
    affine.store %e3, %A[5] : memref<17xf32>
    %v4 = affine.load %A[%i * 2 + 6] : memref<17xf32>
    %v5 = affine.load %A[7] : memref<17xf32>
    %t6 = arith.subf %v4, %v5 : f32
    affine.store %t6, %A[-%i + 5] : memref<17xf32>
    %v7 = affine.load %A[%i * 2 + 6] : memref<17xf32>
    %t8 = arith.subf %v7, %zero : f32
    affine.store %t8, %B[symbol(%n) + 2] : memref<10xf32>
  }
  return
}

