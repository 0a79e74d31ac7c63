// RUN: farkas opt -t 'vectorize(%i;4)'
// Steps of 2, and cells that follow each other.
func.func @f(%A: memref<100xf32>, %B: memref<100xf32>) {
  affine.for %i = 2 to 99 step 2 {
    %a = affine.load %A[%i floordiv 2] : memref<100xf32>
    %b = arith.negf %a : f32
    affine.store %b, %B[%i floordiv 2 + 1] : memref<100xf32>
  }
  return
}
