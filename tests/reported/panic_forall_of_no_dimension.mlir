// RUN: deps IN
// RUN: opt IN -t auto
// RUN: verify IN IN
// WANT: no panic
func.func @f(%A: memref<1xf32>, %x: f32) {
  %c0 = arith.constant 0 : index
  scf.forall () in () {
    memref.store %x, %A[%c0] : memref<1xf32>
  }
  return
}
