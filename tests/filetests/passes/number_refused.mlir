// RUN: farkas opt '--affine-loop-tile=tile-size=08'
func.func @f(%A: memref<16x16xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 6 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| error: `tile-size` is a number from 0 to 4294967295, octal behind a 0
//|   --affine-loop-tile=tile-size=08
//|                      ^^^^^^^^^^^^
//| exit code 2
