// RUN: farkas opt -t 'vectorize(%i;4)'
// A column of rows.
func.func @f(%A: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i, 0] : memref<64x64xf32>
    affine.store %a, %A[%i, 1] : memref<64x64xf32>
  }
  return
}
