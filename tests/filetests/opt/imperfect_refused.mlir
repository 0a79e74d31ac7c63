// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @rows(%n: index, %A: memref<?x?xf64>, %s: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.store %zero, %s[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %0 = affine.load %s[%i] : memref<?xf64>
      %1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %s[%i] : memref<?xf64>
    }
  }
  return
}

//| refused: %i and %j are not perfectly nested: this also runs in %i [not-perfectly-nested]
//|  --> imperfect_refused.mlir:5:5
//|   |
//| 5 |     affine.store %zero, %s[%i] : memref<?xf64>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'distribute(%i) interchange(%i_1,%j)'
//| exit code 1
