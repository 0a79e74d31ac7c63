// RUN: farkas opt -t 'unroll_jam(%i;2)'
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

//| refused: unroll_jam reverses a dependence [reverses-dependence]
//|  --> unroll_jam_refused.mlir:5:12
//|   |
//| 5 |       %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
//|   |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %A[1, 1] at (%i, %j) = (2, 0)
//| 6 |       %b = arith.addf %a, %a : f32
//| 7 |       affine.store %b, %A[%i, %j] : memref<16x16xf32>
//|   |       ----------------------------------------------- writes %A[1, 1] at (%i, %j) = (1, 1)
//|   |
//|   = all such pairs: { [i, j] -> [i + 1, j - 1] : i mod 2 = 1 and 1 <= i <= 5 and 1 <= j <= 6 }
//|   = help: try: -t 'unroll_jam(%j;2)'
//| exit code 1
