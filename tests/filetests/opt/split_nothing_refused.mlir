// RUN: farkas opt -t 'split(%i; %i >= 100)'
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 0 to 100 {
    %a = affine.load %A[%i] : memref<100xf32>
    affine.store %a, %A[%i + 40] : memref<100xf32>
  }
  return
}

//| refused: no iteration of %i meets the condition [nothing-to-split]
//|  --> split_nothing_refused.mlir:3:3
//|   |
//| 3 |   affine.for %i = 0 to 100 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^^ %i runs from 0 to 99
//|   |
//|   = help: nothing nearer: 6 tried
//| exit code 1
