// RUN: farkas opt --affine-loop-coalescing
func.func @f(%A: memref<16x16xf32>) {
  affine.for %i = 1 to 8 {
    affine.for %j = 0 to 7 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<16x16xf32>) {
//|     affine.for %i_j = 0 to 49 {
//|       %a = affine.load %A[%i_j floordiv 7, %i_j mod 7 + 1] : memref<16x16xf32>
//|       %b = arith.addf %a, %a : f32
//|       affine.store %b, %A[%i_j floordiv 7 + 1, %i_j mod 7] : memref<16x16xf32>
//|     }
//|     return
//|   }
//| }
