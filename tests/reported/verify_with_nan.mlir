// RUN: verify IN OTHER
// EXITS: 1
// WANT: different, for NaN
// maximumf and maxnumf differ on NaN: such numbers must be among those that are tried.
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<8xf32>
    %b = affine.load %B[%i] : memref<8xf32>
    %c = arith.maximumf %a, %b : f32
    affine.store %c, %A[%i] : memref<8xf32>
  }
  return
}
