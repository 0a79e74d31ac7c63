// RUN: farkas opt -t 'map(%i;block_x)'
func.func @antidiagonal(%A: memref<16x16xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| refused: map: iterations of %i depend on each other [carries-dependence]
//|  --> map_refused.mlir:5:12
//|   |
//| 5 |       %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1, 1] at (%i, %j) = (2, 0)
//| 6 |       %b = arith.addf %a, %a : f32
//| 7 |       affine.store %b, %A[%i, %j] : memref<16x16xf32>
//|   |       ----------------------------------------------- writes %A[1, 1] at (%i, %j) = (1, 1)
//|   |
//|   = all such pairs: { [i, j] -> [i + 1, j - 1] : 1 <= i <= 6 and 1 <= j <= 6 }
//|   = help: try: -t 'map(%j;block_x)'
//| exit code 1
