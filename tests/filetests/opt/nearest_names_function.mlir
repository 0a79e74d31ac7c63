// RUN: farkas opt -t parallelize
// Both functions have these loops: what is accepted names the one that it is for.
func.func @f(%A: memref<100x100xf64>) {
  affine.for %i = 1 to 99 {
    affine.for %j = 1 to 99 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<100x100xf64>
      %b = affine.load %A[%i, %j - 1] : memref<100x100xf64>
      %c = arith.addf %a, %b : f64
      affine.store %c, %A[%i, %j] : memref<100x100xf64>
    }
  }
  return
}
func.func @g(%A: memref<100x100xf64>) {
  affine.for %i = 1 to 99 {
    affine.for %j = 1 to 99 {
      %a = affine.load %A[%i - 1, %j + 1] : memref<100x100xf64>
      %b = affine.load %A[%i, %j - 1] : memref<100x100xf64>
      %c = arith.addf %a, %b : f64
      affine.store %c, %A[%i, %j] : memref<100x100xf64>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<100x100xf64>) {
//|     affine.for %i = 1 to 99 {
//|       affine.for %j = 1 to 99 {
//|         %a = affine.load %A[%i - 1, %j + 1] : memref<100x100xf64>
//|         %b = affine.load %A[%i, %j - 1] : memref<100x100xf64>
//|         %c = arith.addf %a, %b : f64
//|         affine.store %c, %A[%i, %j] : memref<100x100xf64>
//|       }
//|     }
//|     return
//|   }
//|   func.func @g(%A: memref<100x100xf64>) {
//|     affine.for %i = 1 to 99 {
//|       affine.for %j = 1 to 99 {
//|         %a = affine.load %A[%i - 1, %j + 1] : memref<100x100xf64>
//|         %b = affine.load %A[%i, %j - 1] : memref<100x100xf64>
//|         %c = arith.addf %a, %b : f64
//|         affine.store %c, %A[%i, %j] : memref<100x100xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: %i is not parallel: affine.store writes %A[1, 2] at (%i, %j) = (1, 2), then affine.load reads it at (2, 1); try: --func f -t 'skew(%i,%j;2) interchange(%i,%j) parallelize(%i)'
//| @f: %j is not parallel: affine.store writes %A[1, 1] at (%i, %j) = (1, 1), then affine.load reads it at (1, 2); try the same as for %i
//| @g: %i is not parallel: affine.store writes %A[1, 2] at (%i, %j) = (1, 2), then affine.load reads it at (2, 1); try: --func g -t 'skew(%i,%j;2) interchange(%i,%j) parallelize(%i)'
//| @g: %j is not parallel: affine.store writes %A[1, 1] at (%i, %j) = (1, 1), then affine.load reads it at (1, 2); try the same as for %i
