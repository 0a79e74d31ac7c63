// RUN: farkas opt -t vectorize(%i;8)
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[63 - %i] : memref<64xf32>
    affine.store %a, %B[%i] : memref<64xf32>
  }
  return
}

//| refused: the cells of this load do not follow each other from lane to lane [not-contiguous]
//|  --> vectorize_backwards_refused.mlir:4:10
//|   |
//| 4 |     %a = affine.load %A[63 - %i] : memref<64xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ from lane to lane its subscripts move by (-1), not by (1)
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
