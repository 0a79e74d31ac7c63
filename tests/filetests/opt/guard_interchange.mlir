// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @guard(%n: index, %A: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.for %j = 0 to %n {
        affine.store %zero, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}
