// RUN: farkas opt -t 'promote(%A,%s,%k)'
// One of both is not touched in the loop.
func.func @f(%A: memref<64x64xf32>, %s: memref<f32>, %t: memref<64xf32>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<64x64xf32>
      affine.store %a, %s[] : memref<f32>
      affine.store %a, %t[%j] : memref<64xf32>
    }
    %b = affine.load %s[] : memref<f32>
    affine.for %k = 0 to 64 {
      %c = affine.load %t[-%k + 63] : memref<64xf32>
      %d = arith.addf %b, %c : f32
      affine.store %d, %A[%i, %k] : memref<64x64xf32>
    }
  }
  return
}

//| refused: nothing in %k touches %s [nothing-to-promote]
//|   --> promote_several_refused.mlir:11:5
//|    |
//| 11 |     affine.for %k = 0 to 64 {
//|    |     ^^^^^^^^^^^^^^^^^^^^^^^
//|    |
//|    = help: try: -t 'promote(%A,%s,%i)'
//| exit code 1
