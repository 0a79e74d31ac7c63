// RUN: farkas opt -t 'distribute(%i)'
func.func @cycle(%n: index, %A: memref<?xf32>, %B: memref<?xf32>) {
  affine.for %i = 1 to %n {
    %b = affine.load %B[%i - 1] : memref<?xf32>
    affine.store %b, %A[%i] : memref<?xf32>
    %a = affine.load %A[%i] : memref<?xf32>
    affine.store %a, %B[%i] : memref<?xf32>
  }
  return
}

//| refused: distribute reverses a dependence [reverses-dependence]
//|  --> distribute_refused.mlir:4:10
//|   |
//| 4 |     %b = affine.load %B[%i - 1] : memref<?xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %B[1] at %i = 2
//| ...
//| 7 |     affine.store %a, %B[%i] : memref<?xf32>
//|   |     --------------------------------------- writes %B[1] at %i = 1
//|   |
//|   = with %n = 3
//|   = all such pairs: [n] -> { [i] -> [i + 1] : 1 <= i <= n - 2 }
//|   = help: nothing nearer: 5 tried
//| exit code 1
