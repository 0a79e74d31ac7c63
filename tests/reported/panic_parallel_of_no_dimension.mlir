// RUN: deps IN
// RUN: opt IN -t auto
// RUN: verify IN IN
// WANT: no panic
func.func @f(%A: memref<1xf32>, %x: f32) {
  affine.parallel () = () to () {
    affine.store %x, %A[0] : memref<1xf32>
  }
  return
}
