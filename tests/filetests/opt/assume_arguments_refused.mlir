// RUN: farkas opt --assume '%n >= 9' -t 'parallelize(%i)'
func.func @f(%n: index, %A: memref<?xf32>) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
  }
  return
}

//| refused: parallelize: iterations of %i depend on each other [carries-dependence]
//|  --> assume_arguments_refused.mlir:4:10
//|   |
//| 4 |     %a = affine.load %A[%i] : memref<?xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[9] at %i = 9
//| 5 |     affine.store %a, %A[%i + symbol(%n)] : memref<?xf32>
//|   |     ---------------------------------------------------- writes %A[9] at %i = 0
//|   |
//|   = with %n = 9
//|   = all such pairs: [n] -> { [i] -> [9] : n = 9 and i = 0 }
//|   = help: try: -t 'strip_mine(%i;9) parallelize(%i)'
//| exit code 1
