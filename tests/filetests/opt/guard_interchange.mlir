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

//| module {
//|   func.func @guard(%n: index, %A: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %j = 0 to %n {
//|       affine.for %i = 4 to %n {
//|         affine.store %zero, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
