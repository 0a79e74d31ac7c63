// unroll(%i;2) unroll(%p;2)
func.func @f(%S: memref<2xi32>, %A: memref<64xf32>, %B: memref<64xf32>, %k: i32, %z: f32) {
  affine.for %p = 0 to 2 {
    %q = affine.load %S[%p] : memref<2xi32>
    %r = arith.addi %q, %k : i32
    affine.store %r, %S[%p] : memref<2xi32>
  }
  %m = affine.load %S[0] : memref<2xi32>
  %n = arith.index_cast %m : i32 to index
  %e = affine.for %i = 0 to %n iter_args(%s = %z) -> (f32) {
    %a = affine.load %A[%i] : memref<64xf32>
    %t = arith.addf %s, %a : f32
    affine.store %t, %B[%i] : memref<64xf32>
    affine.store %s, %A[%i] : memref<64xf32>
    affine.yield %t : f32
  }
  affine.store %e, %B[0] : memref<64xf32>
  return
}
