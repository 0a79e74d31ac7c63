// RUN: farkas opt -t 'tile(%i;9223372036854775807)'
func.func @square(%A: memref<8x8xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %i, %A[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

//| refused: 9223372036854775807 times the step is more than 4294967296 [tile-too-large]
//|  --> tile_huge.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'tile(%i;4)'
//| exit code 1
