// RUN: farkas opt -t auto --report
// The report names the two accesses that a refusal names.
func.func @f(%A: memref<64xf32>, %P: memref<64xindex>) {
  affine.for %i = 0 to 64 {
    %p = affine.load %P[%i] : memref<64xindex>
    %a = memref.load %A[%p] : memref<64xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %A[%p] : memref<64xf32>
  }
  return
}
