// RUN: farkas opt -t 'vectorize(%i;65)'
func.func @f(%A: memref<640xf32>, %x: f32) {
  affine.for %i = 0 to 640 {
    affine.store %x, %A[%i] : memref<640xf32>
  }
  return
}

//| error: a width lies between 2 and 64; this is 65
//|   -t vectorize(%i;65)
//|                   ^^
//| exit code 2
