// RUN: farkas opt -t 'interchange(%i,%j)'
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 0 to 5 {
    %a = affine.load %A[%i] : memref<100xf32>
    affine.store %a, %A[%i + 40] : memref<100xf32>
  }
  affine.for %j = 0 to 5 {
    %a = affine.load %A[%j] : memref<100xf32>
    affine.store %a, %A[%j + 40] : memref<100xf32>
  }
  return
}

//| refused: %j is not inside %i [not-nested]
//|  --> interchange_beside_refused.mlir:5:5
//|   |
//| 5 |     affine.store %a, %A[%i + 40] : memref<100xf32>
//|   |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: try: -t 'fuse(%i,%j)'
//| exit code 1
