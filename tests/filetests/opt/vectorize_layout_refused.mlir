// RUN: farkas opt -t 'vectorize(%i;4)'
// The elements of a row are two apart.
func.func @f(%A: memref<64xf32, strided<[2]>>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32, strided<[2]>>
  }
  return
}

//| refused: nothing in the loop is an operation on vectors [not-contiguous]
//|  --> vectorize_layout_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 64 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^ all that it does is store what lanes have in common, apart
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
