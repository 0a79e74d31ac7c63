// RUN: farkas opt -t 'vectorize(%i;4)'
// All lanes load the same, and nobody uses it.
func.func @f(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[0] : memref<8xf32>
  }
  return
}
