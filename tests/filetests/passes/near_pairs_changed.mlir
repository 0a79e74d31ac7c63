// RUN: farkas opt --affine-loop-tile=tile-size=4 --affine-loop-coalescing
func.func @f(%A: memref<16x16xf32>) {
  affine.for %i = 1 to 16 {
    affine.for %j = 0 to 15 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
      affine.store %a, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16x16xf32>) {
//|     affine.for %i_j = 0 to 225 {
//|       %a = affine.load %A[%i_j floordiv 15, %i_j mod 15 + 1] : memref<16x16xf32>
//|       affine.store %a, %A[%i_j floordiv 15 + 1, %i_j mod 15] : memref<16x16xf32>
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-loop-tile left the loops %i, %j: tile reverses a dependence, writes %A[1, 4] at (%i, %j) = (1, 4), reads %A[1, 4] at (%i, %j) = (2, 3); nothing nearer: 0 tried, these loops were changed later, all such pairs: { [i, j] -> [i + 1, j - 1] : j mod 4 = 0 and 1 <= i <= 14 and 4 <= j <= 12 and (i + 3) mod 4 <= 2 }
