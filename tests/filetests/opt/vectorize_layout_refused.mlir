// RUN: farkas opt -t 'vectorize(%i;4)'
// The elements of a row are two apart.
func.func @f(%A: memref<64xf32, strided<[2]>>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32, strided<[2]>>
  }
  return
}

//| refused: the cells of this store do not follow each other from lane to lane [not-contiguous]
//|  --> vectorize_layout_refused.mlir:5:5
//|   |
//| 5 |     affine.store %x, %A[%i] : memref<64xf32, strided<[2]>>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ the last dimension of memref<64xf32, strided<[2]>> has no unit stride
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
