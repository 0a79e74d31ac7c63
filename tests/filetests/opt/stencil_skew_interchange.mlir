// RUN: farkas opt -t 'skew(%i,%j;1) interchange(%i,%j)'
func.func @stencil(%A: memref<5x5xi32>) {
  affine.for %i = 0 to 4 {
    affine.for %j = 1 to 5 {
      %0 = affine.load %A[%i + 1, %j - 1] : memref<5x5xi32>
      affine.store %0, %A[%i, %j] : memref<5x5xi32>
    }
  }
  return
}
