// RUN: farkas opt -t 'tile(%i;8) separate(%i_t)'
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 0 to 5 {
    %a = affine.load %A[%i] : memref<100xf32>
    affine.store %a, %A[%i + 40] : memref<100xf32>
  }
  return
}

//| refused: no tile of %i_t is full for certain [no-full-tile]
//|  --> separate_no_full_tile.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 5 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 12 tried
//| exit code 1
