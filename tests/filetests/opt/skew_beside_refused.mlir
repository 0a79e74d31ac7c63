// RUN: farkas opt -t 'skew(%i,%j;1)'
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

//| refused: not everything in %j also runs in %i [not-nested]
//|  --> skew_beside_refused.mlir:7:3
//|   |
//| 7 |   affine.for %j = 0 to 5 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^
//|   |
//|   = help: nothing nearer: 6 tried
//| exit code 1
