// RUN: farkas opt -t 'vectorize(%i;4)'
// The last lane of all is what stays: no vector says that.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    affine.store %a, %B[0] : memref<64xf32>
  }
  return
}

//| refused: all lanes store to one cell [not-contiguous]
//|  --> vectorize_one_cell_refused.mlir:6:5
//|   |
//| 6 |     affine.store %a, %B[0] : memref<64xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ no subscript moves from lane to lane
//|   |
//|   = help: try: -t 'promote(%B,%i;private) distribute(%i) vectorize(%i_1;4)'
//| exit code 1
