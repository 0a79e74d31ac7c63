// RUN: farkas opt -t 'split(%i; %i >= 10 and %i < 20)'
func.func @prefix(%A: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %0 = affine.load %A[%i - 1] : memref<?xf32>
    %1 = affine.load %A[%i] : memref<?xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %A[%i] : memref<?xf32>
  }
  return
}

//| refused: split reverses a dependence [reverses-dependence]
//|  --> split_refused.mlir:4:10
//|   |
//| 4 |     %0 = affine.load %A[%i - 1] : memref<?xf32>
//|   |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[9] at %i = 10
//| ...
//| 7 |     affine.store %2, %A[%i] : memref<?xf32>
//|   |     --------------------------------------- writes %A[9] at %i = 9
//|   |
//|   = with %n = 11
//|   = all such pairs: [n] -> { [i] -> [10] : i = 9 and n >= 11 }
//|   = help: nothing nearer: 12 tried
//| exit code 1
