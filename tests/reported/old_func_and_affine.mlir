// RUN: print IN
// SAME
// WANT: what mlir-opt prints for today's spelling
// A program of the time when `func` had no dialect.
func @scale(%A: memref<10xf32>, %x: f32) {
  affine.for %i = 0 to 10 {
    %a = affine.load %A[%i] : memref<10xf32>
    affine.store %a, %A[%i] : memref<10xf32>
  }
  return
}
