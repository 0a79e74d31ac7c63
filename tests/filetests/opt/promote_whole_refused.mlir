// RUN: farkas opt -t 'promote(%A,%B,%i;whole)'
// All that the loop touches of %A lies between no two numbers.
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to 12 {
    %a = affine.load %A[%i] : memref<?xf32>
    %b = affine.load %A[%i + symbol(%n)] : memref<?xf32>
    affine.store %a, %A[%i + 1] : memref<?xf32>
    affine.store %b, %B[%i] : memref<?xf32>
  }
  return
}

//| refused: the cells of %A that the loop %i touches lie in no box [no-box]
//|  --> promote_whole_refused.mlir:4:3
//|   |
//| 4 |   affine.for %i = 0 to 12 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     %a = affine.load %A[%i] : memref<?xf32>
//|   |          ---------------------------------- the cells of this
//| 6 |     %b = affine.load %A[%i + symbol(%n)] : memref<?xf32>
//|   |          ----------------------------------------------- and those of this lie in no box together
//|   |
//|   = help: try: -t 'promote(%B,%i;whole)'
//| exit code 1
