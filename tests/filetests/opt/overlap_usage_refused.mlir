// RUN: farkas opt -t 'overlap(%t;65)'
// So many steps are no block.
func.func @f(%A: memref<100xf64>, %B: memref<100xf64>) {
  affine.for %t = 0 to 10 {
    affine.for %i = 1 to 99 {
      %a = affine.load %A[%i - 1] : memref<100xf64>
      %b = affine.load %A[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i] : memref<100xf64>
    }
    affine.for %i = 1 to 99 {
      %a = affine.load %B[%i - 1] : memref<100xf64>
      %b = affine.load %B[%i + 1] : memref<100xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i] : memref<100xf64>
    }
  }
  return
}

//| error: a block has from 1 to 64 steps
//|   -t overlap(%t;65)
//|                 ^^
//| exit code 2
