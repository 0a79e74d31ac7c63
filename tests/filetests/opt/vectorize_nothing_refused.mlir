// RUN: farkas opt -t 'vectorize(%i;4)'
// All lanes load the same, and nobody uses it.
func.func @f(%A: memref<8xf32>) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[0] : memref<8xf32>
  }
  return
}

//| refused: nothing in the loop is another one from lane to lane [not-contiguous]
//|  --> vectorize_nothing_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^ no subscript in it moves from lane to lane
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
