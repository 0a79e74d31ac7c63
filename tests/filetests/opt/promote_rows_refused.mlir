// RUN: farkas opt -t 'promote(%A,%i)'
// The rows have a length that only the caller knows.
func.func @f(%A: memref<?xf32>, %N: index, %M: index) {
  affine.for %i = 1 to %M {
    affine.for %j = 0 to %N {
      %a = affine.load %A[(%i - 1) * symbol(%N) + %j] : memref<?xf32>
      affine.store %a, %A[%i * symbol(%N) + %j] : memref<?xf32>
    }
  }
  return
}

//| refused: the cells of %A that an iteration of %i touches lie in no box [no-box]
//|  --> promote_rows_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 1 to %M {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     affine.for %j = 0 to %N {
//| 6 |       %a = affine.load %A[(%i - 1) * symbol(%N) + %j] : memref<?xf32>
//|   |            ---------------------------------------------------------- the cells of this lie in no box
//|   |
//|   = help: nothing nearer: 9 tried
//| exit code 1
