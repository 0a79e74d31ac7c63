// RUN: farkas opt -t 'hoist(%t)'
// Out of the condition and of the loops in order, and not out of the parallel one: its iterations need memory of their own.
func.func @f(%A: memref<64x64xf64>) {
  affine.parallel (%i) = (0) to (64) {
    affine.for %j = 0 to 64 {
      affine.if affine_set<(d0, d1) : (d0 - d1 >= 0)>(%i, %j) {
        %t = memref.alloca() : memref<1xf64>
        %a = affine.load %A[%i, %j] : memref<64x64xf64>
        affine.store %a, %t[0] : memref<1xf64>
        %b = affine.load %t[0] : memref<1xf64>
        %c = arith.addf %b, %b : f64
        affine.store %c, %A[%i, %j] : memref<64x64xf64>
      }
    }
  }
  return
}
