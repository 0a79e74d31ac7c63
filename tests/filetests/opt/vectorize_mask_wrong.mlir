// RUN: farkas opt -t 'vectorize(%i;8;masked)'
func.func @f(%A: memref<640xf32>, %x: f32) {
  affine.for %i = 0 to 640 {
    affine.store %x, %A[%i] : memref<640xf32>
  }
  return
}

//| error: vectorize takes `peel` or `mask`, not `masked`; did you mean `mask`?
//|   -t vectorize(%i;8;masked)
//|                     ^^^^^^
//| exit code 2
