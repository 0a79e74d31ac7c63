// RUN: farkas deps --svg - --loop %k
func.func @f(%A: memref<8x8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i, %j] : memref<8x8xf32>
    }
  }
  return
}

//| error: no affine loop %k; there are: %i, %j
//| exit code 2
