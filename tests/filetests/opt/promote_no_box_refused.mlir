// RUN: farkas opt -t 'promote(%A,%i)'
// The two places may be anywhere, and are one for some %n.
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 8 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[symbol(%n) * 2 - %i] : memref<?xf32>
  }
  return
}

//| refused: the cells of %A that an iteration of %i touches lie in no box [no-box]
//|  --> promote_no_box_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 8 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     %a = affine.load %A[%i] : memref<?xf32>
//|   |          ---------------------------------- the cells of this
//| 6 |     affine.store %a, %A[symbol(%n) * 2 - %i] : memref<?xf32>
//|   |     -------------------------------------------------------- and those of this lie in no box together
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
