// RUN: farkas opt -t 'vectorize(%i;5)'
// What an iteration writes is read 4 iterations later: by the last of 5 lanes.
func.func @f(%A: memref<100xf32>) {
  affine.for %i = 3 to 90 {
    %a = affine.load %A[%i] : memref<100xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %A[%i + 4] : memref<100xf32>
  }
  return
}
