// RUN: farkas opt -t 'tile(%i;4) promote(%A,%i_t;hull)'
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

//| refused: the box has %A[1] at %i_t = 0, %n = 1, which need not be there [box-out-of-bounds]
//|  --> promote_hull_symbolic_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to %n {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'tile(%i;4) promote(%A,%i_t)'
//| exit code 1
