// RUN: farkas opt -t 'promote(%A,%r;hull)'
// Cells that never meet have buffers of their own, and boxes that do.
func.func @f(%A: memref<9xf32>) {
  affine.for %r = 0 to 4 {
    affine.for %j = 0 to 3 {
      %a = affine.load %A[3 * %j] : memref<9xf32>
      affine.store %a, %A[3 * %j + 1] : memref<9xf32>
    }
  }
  return
}

//| refused: the box has %A[3] at %r = 0, which something else in the same run touches [box-is-shared]
//|  --> promote_hull_beside_refused.mlir:4:3
//|   |
//| 4 |   affine.for %r = 0 to 4 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'promote(%A,%r)'
//| exit code 1
