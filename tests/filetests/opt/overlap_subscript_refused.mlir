// RUN: farkas opt -t 'overlap(%t;4,32)'
// Which cell is read depends on what another array holds.
func.func @f(%A: memref<100xf64>, %B: memref<100xf64>, %at: memref<100xindex>) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 99 {
      %a = affine.load %A[%i - 1] : memref<100xf64>
      %b = affine.load %A[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i] : memref<100xf64>
    }
    affine.for %i = 1 to 99 {
      %j = affine.load %at[%i] : memref<100xindex>
      %a = memref.load %B[%j] : memref<100xf64>
      affine.store %a, %A[%i] : memref<100xf64>
    }
  }
  return
}

//| refused: nobody knows which cell of %B this touches in each iteration of the sweep [unknown-access]
//|   --> overlap_subscript_refused.mlir:13:12
//|    |
//| 13 |       %a = memref.load %B[%j] : memref<100xf64>
//|    |            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: nothing nearer: 7 tried
//| exit code 1
