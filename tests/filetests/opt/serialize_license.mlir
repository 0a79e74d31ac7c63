// RUN: farkas opt -t 'parallelize(%k) interchange(%i,%k) serialize(%k)'
// The order of a sum that was given up is not, once its loop runs in order again.
func.func @f(%n: index, %m: index, %A: memref<?x?xf32>, %s: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %m {
      %0 = affine.load %A[%i, %k] : memref<?x?xf32>
      %1 = affine.load %s[%i] : memref<?xf32>
      %2 = arith.addf %0, %1 fastmath<reassoc> : f32
      affine.store %2, %s[%i] : memref<?xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%n: index, %m: index, %A: memref<?x?xf32>, %s: memref<?xf32>) {
//|     affine.for %k = 0 to %m {
//|       affine.for %i = 0 to %n {
//|         %0 = affine.load %A[%i, %k] : memref<?x?xf32>
//|         %1 = affine.load %s[%i] : memref<?xf32>
//|         %2 = arith.addf %0, %1 fastmath<reassoc> : f32
//|         affine.store %2, %s[%i] : memref<?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %s do not overlap
