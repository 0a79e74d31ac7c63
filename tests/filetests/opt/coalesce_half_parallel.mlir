// RUN: farkas opt -t 'parallelize(%i) coalesce(%i,%j)'
func.func @square(%A: memref<8x8xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %i, %A[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

//| refused: %i and %j do not run in the same manner: coalesce first [runs-in-another-manner]
//|  --> coalesce_half_parallel.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 14 tried
//| exit code 1
