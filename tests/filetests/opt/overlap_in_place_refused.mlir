// RUN: farkas opt -t 'overlap(%t;4,32)'
// Gauss and Seidel's: each cell needs the one before it of the same step.
func.func @f(%A: memref<100xf64>) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 99 {
      %a = affine.load %A[%i - 1] : memref<100xf64>
      %b = affine.load %A[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i] : memref<100xf64>
    }
  }
  return
}

//| refused: a sweep reads what it has written in the same step: each tile would need all cells before its own [carried-in-space]
//|  --> overlap_in_place_refused.mlir:6:12
//|   |
//| 6 |       %a = affine.load %A[%i - 1] : memref<100xf64>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//| ...
//| 9 |       affine.store %s, %A[%i] : memref<100xf64>
//|   |       ----------------------------------------- this writes what is read
//|   |
//|   = help: nothing nearer: 9 tried
//| exit code 1
