// RUN: farkas opt -t 'assume(it will be fine) reverse(%i)'
func.func @running(%n: index, %A: memref<?xf32>) {
  affine.for %i = 1 to %n {
    %a = affine.load %A[%i - 1] : memref<?xf32>
    affine.store %a, %A[%i] : memref<?xf32>
  }
  return
}

//| refused: reverse reverses a dependence [reverses-dependence]
//|  --> assume_refused.mlir:4:10
//|   |
//| 4 |     %a = affine.load %A[%i - 1] : memref<?xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1] at %i = 2
//| 5 |     affine.store %a, %A[%i] : memref<?xf32>
//|   |     --------------------------------------- writes %A[1] at %i = 1
//|   |
//|   = with %n = 3
//|   = all such pairs: [n] -> { [i] -> [i + 1] : 1 <= i <= n - 2 }
//|   = help: nothing nearer: 4 tried
//| exit code 1
