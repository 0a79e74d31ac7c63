// RUN: farkas opt -t 'vectorize(%i;8)'
// One chunk is no loop.
func.func @f(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 1 to 10 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}
