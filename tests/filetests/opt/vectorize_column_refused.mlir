// RUN: farkas opt -t 'vectorize(%i;4)'
// A column of rows.
func.func @f(%A: memref<64x64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i, 0] : memref<64x64xf32>
    affine.store %a, %A[%i, 1] : memref<64x64xf32>
  }
  return
}

//| refused: the cells of this load do not follow each other from lane to lane [not-contiguous]
//|  --> vectorize_column_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %A[%i, 0] : memref<64x64xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ from lane to lane its subscripts move by (1, 0), not by (0, 1)
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
