// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @steps(%n: index, %A: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 1 to %n step 3 {
    affine.for %j = 0 to %n step 2 {
      affine.store %zero, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @steps(%n: index, %A: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %j = 0 to %n step 2 {
//|       affine.for %i = 1 to %n step 3 {
//|         affine.store %zero, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
