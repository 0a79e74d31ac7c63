// RUN: farkas opt -t 'vectorize(%i;65)'
func.func @f(%A: memref<640xf32>, %x: f32) {
  affine.for %i = 0 to 640 {
    affine.store %x, %A[%i] : memref<640xf32>
  }
  return
}
