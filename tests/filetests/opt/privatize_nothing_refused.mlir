// RUN: farkas opt -t parallelize(%i;privatize=4)
// Nothing is summed up.
func.func @scale(%A: memref<16xf32>, %a: f32) {
  affine.for %i = 0 to 16 {
    %x = affine.load %A[%i] : memref<16xf32>
    %y = arith.mulf %x, %a : f32
    affine.store %y, %A[%i] : memref<16xf32>
  }
  return
}
