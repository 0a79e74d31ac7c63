// RUN: farkas opt -t 'expand(%t)'
// Whether an iteration writes depends on values.
func.func @f(%A: memref<64xf64>, %c: memref<64xi1>, %t: memref<1xf64>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf64>
    %does = affine.load %c[%i] : memref<64xi1>
    scf.if %does {
      affine.store %a, %t[0] : memref<1xf64>
    }
    %b = affine.load %t[0] : memref<1xf64>
    affine.store %b, %A[-%i + 63] : memref<64xf64>
  }
  return
}

//| refused: nobody knows which cell of %t this affine.store touches, or whether it does [unknown-write]
//|  --> expand_unknown_refused.mlir:8:7
//|   |
//| 8 |       affine.store %a, %t[0] : memref<1xf64>
//|   |       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
