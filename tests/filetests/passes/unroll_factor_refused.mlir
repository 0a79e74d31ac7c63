// RUN: farkas opt '--affine-loop-unroll=unroll-factor=-2'
func.func @f(%A: memref<16x16xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 6 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| error: `unroll-factor` is greater than 0, or -1 for all iterations of a loop
//|   --affine-loop-unroll=unroll-factor=-2
//|                        ^^^^^^^^^^^^^^^^
//| exit code 2
