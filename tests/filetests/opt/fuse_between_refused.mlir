// RUN: farkas opt -t 'fuse(%i,%j)'
// The sum stands between the loops: it needs the first and the second needs it.
func.func @between(%A: memref<16xf32>, %B: memref<16xf32>, %C: memref<16xf32>) {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 16 iter_args(%acc = %zero) -> (f32) {
    %a = affine.load %A[%i] : memref<16xf32>
    %next = arith.addf %acc, %a : f32
    affine.yield %next : f32
  }
  affine.store %sum, %B[0] : memref<16xf32>
  affine.for %j = 1 to 16 {
    %b = affine.load %B[%j - 1] : memref<16xf32>
    affine.store %b, %C[%j] : memref<16xf32>
  }
  return
}

//| refused: fuse reverses a dependence [reverses-dependence]
//|   --> fuse_between_refused.mlir:12:10
//|    |
//| 10 |   affine.store %sum, %B[0] : memref<16xf32>
//|    |   ----------------------------------------- writes %B[0]
//| 11 |   affine.for %j = 1 to 16 {
//| 12 |     %b = affine.load %B[%j - 1] : memref<16xf32>
//|    |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ reads %B[0] at %j = 1
//|    |
//|    = all such pairs: { [1] }
//|    = help: nothing nearer: 31 tried
//| exit code 1
