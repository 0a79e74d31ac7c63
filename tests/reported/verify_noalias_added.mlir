// RUN: verify IN OTHER --may-alias
// EXITS: 1 4
// WANT: not proved: a promise was added to an argument
func.func @f(%A: memref<8xf32>, %B: memref<8xf32>, %x: f32) {
  affine.for %k = 0 to 8 {
    affine.store %x, %A[%k] : memref<8xf32>
  }
  %q = affine.load %B[0] : memref<8xf32>
  affine.store %q, %A[1] : memref<8xf32>
  return
}
