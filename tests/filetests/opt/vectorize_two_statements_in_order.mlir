// RUN: farkas opt -t 'vectorize(%i;4)'
// The same with the load before the store.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 60 {
    %b = affine.load %B[%i] : memref<64xf32>
    %a = affine.load %A[%i + 1] : memref<64xf32>
    affine.store %b, %A[%i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}
