// RUN: farkas opt -t 'hoist(%t)'
// The iterations of a parallel loop need memory of their own.
func.func @f(%A: memref<64xf64>) {
  affine.parallel (%i) = (0) to (64) {
    %t = memref.alloca() : memref<1xf64>
    %a = affine.load %A[%i] : memref<64xf64>
    affine.store %a, %t[0] : memref<1xf64>
    %b = affine.load %t[0] : memref<1xf64>
    %c = arith.addf %b, %b : f64
    affine.store %c, %A[%i] : memref<64xf64>
  }
  return
}
