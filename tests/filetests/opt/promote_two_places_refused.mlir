// RUN: farkas opt -t 'promote(%A,%i;whole)'
// Each of the two touches 12 cells of one box; how far apart these are only the caller knows, and they meet for some %n.
func.func @f(%A: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

//| refused: the cells of %A that the loop %i touches lie in no box [no-box]
//|  --> promote_two_places_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 12 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     %a = affine.load %A[%i] : memref<?xf32>
//|   |          ---------------------------------- the cells of this
//| 6 |     affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
//|   |     ---------------------------------------------------- and those of this lie in no box together
//|   |
//|   = help: nothing nearer: 5 tried
//| exit code 1
