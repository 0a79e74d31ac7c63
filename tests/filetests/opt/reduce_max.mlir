// RUN: farkas opt -t parallelize(%i) --reassociate
// The greatest of floats, and a sum beside it.
func.func @greatest(%A: memref<64xf32>, %m: f32, %z: f32) -> (f32, f32) {
  %r:2 = affine.for %i = 0 to 64 iter_args(%acc = %m, %sum = %z) -> (f32, f32) {
    %a = affine.load %A[%i] : memref<64xf32>
    %t = arith.maximumf %acc, %a : f32
    %d = arith.subf %sum, %a : f32
    affine.yield %t, %d : f32, f32
  }
  return %r#0, %r#1 : f32, f32
}

//| module {
//|   func.func @greatest(%A: memref<64xf32>, %m: f32, %z: f32) -> (f32, f32) {
//|     %0:2 = affine.parallel (%i) = (0) to (64) reduce ("maximumf", "addf") -> (f32, f32) {
//|       %cst = arith.constant 0.000000e+00 : f32
//|       %a = affine.load %A[%i] : memref<64xf32>
//|       %d = arith.subf %cst, %a : f32
//|       affine.yield %a, %d : f32, f32
//|     }
//|     %1 = arith.maximumf %m, %0#0 : f32
//|     %2 = arith.addf %z, %0#1 : f32
//|     return %1, %2 : f32, f32
//|   }
//| }
//| @greatest: license: the order of maximumf on %r is given up (--reassociate)
//| @greatest: license: the order of subf on a value is given up (--reassociate); a sum of nothing but -0.0 becomes 0.0
