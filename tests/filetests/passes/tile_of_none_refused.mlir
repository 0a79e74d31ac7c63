// RUN: farkas opt '--affine-loop-tile=tile-sizes=4,0'
func.func @f(%A: memref<16x16xf32>, %v: f32) {
  affine.for %i = 0 to 3 {
    affine.for %j = 0 to 6 {
      affine.store %v, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| error: `tile-sizes` are greater than 0: a tile of no iterations never ends
//|   --affine-loop-tile=tile-sizes=4,0
//|                      ^^^^^^^^^^^^^^
//| exit code 2
