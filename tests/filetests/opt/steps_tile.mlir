// RUN: farkas opt -t 'tile(%i,%j;4,4)'
func.func @steps(%n: index, %A: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 1 to %n step 3 {
    affine.for %j = 0 to %n step 2 {
      affine.store %zero, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}
