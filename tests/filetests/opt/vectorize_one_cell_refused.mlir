// RUN: farkas opt -t 'vectorize(%i;4)'
// The last lane of all is what stays: no vector says that.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %B[0] : memref<64xf32>
  }
  return
}
