// RUN: farkas opt '--affine-super-vectorize=vectorize-reductions'
func.func @f(%A: memref<16x16xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 6 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| error: `vectorize-reductions` is for vectors of one dimension: virtual-vector-size=4
//|   --affine-super-vectorize=vectorize-reductions
//|                            ^^^^^^^^^^^^^^^^^^^^
//| exit code 2
