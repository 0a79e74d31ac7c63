// RUN: farkas opt -t 'vectorize(%i;4;mask)'
// Under a mask only lanes that follow each other are moved.
func.func @f(%A: memref<?x64xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i, 0] : memref<?x64xf32>
    affine.store %a, %A[%i, 1] : memref<?x64xf32>
  }
  return
}

//| refused: the cells of this load do not follow each other from lane to lane [not-contiguous]
//|  --> vectorize_column_mask_refused.mlir:5:10
//|   |
//| 5 |     %a = affine.load %A[%i, 0] : memref<?x64xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ from lane to lane its subscripts move by (1, 0), not by (0, 1)
//|   |
//|   = help: try: -t 'vectorize(%i;4)'
//| exit code 1
