// RUN: farkas opt -t 'parallelize'
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

//| module {
//|   func.func @antidiagonal(%A: memref<16x16xf32>) {
//|     affine.for %i = 1 to 8 {
//|       affine.parallel (%j) = (0) to (7) {
//|         %a = affine.load %A[%i - 1, %j + 1] : memref<16x16xf32>
//|         %b = arith.addf %a, %a : f32
//|         affine.store %b, %A[%i, %j] : memref<16x16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @antidiagonal: %i is not parallel: affine.store writes %A[1, 1] at (%i, %j) = (1, 1), then affine.load reads it at (2, 0); try: -t 'skew(%i,%j;2) interchange(%i,%j) parallelize(%i)'
//| @antidiagonal: %j is parallel
