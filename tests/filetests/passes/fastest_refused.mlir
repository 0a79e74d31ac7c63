// RUN: farkas opt '--affine-super-vectorize=virtual-vector-size=4 test-fastest-varying=0,1'
func.func @f(%A: memref<16x16xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 6 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| error: `test-fastest-varying` has a number for each of virtual-vector-size
//|   --affine-super-vectorize=virtual-vector-size=4 test-fastest-varying=0,1
//|                                                  ^^^^^^^^^^^^^^^^^^^^^^^^
//| exit code 2
