// RUN: farkas opt --may-alias -t 'vectorize(%i;4)'
// The arrays may overlap by a part of a chunk.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}
