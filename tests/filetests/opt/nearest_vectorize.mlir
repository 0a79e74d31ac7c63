// RUN: farkas opt -t 'vectorize(%j;8)'
// The loop inside moves out, and lanes take its place.
func.func @f(%A: memref<64x64xf32>, %x: memref<64xf32>, %y: memref<64xf32>) {
  affine.for %j = 0 to 64 {
    affine.for %k = 0 to 64 {
      %a = affine.load %A[%k, %j] : memref<64x64xf32>
      %b = affine.load %x[%k] : memref<64xf32>
      %p = arith.mulf %a, %b : f32
      %c = affine.load %y[%j] : memref<64xf32>
      %s = arith.addf %c, %p : f32
      affine.store %s, %y[%j] : memref<64xf32>
    }
  }
  return
}

//| refused: %j has the loop %k in it [not-innermost]
//|  --> nearest_vectorize.mlir:4:3
//|   |
//| 4 |   affine.for %j = 0 to 64 {
//|   |   ^^^^^^^^^^^^^^^^^^^^^^^
//| 5 |     affine.for %k = 0 to 64 {
//|   |     ----------------------- the loop inside
//|   |
//|   = help: try: -t 'interchange(%j,%k) vectorize(%j;8)'
//| exit code 1
