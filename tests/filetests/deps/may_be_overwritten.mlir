// RUN: farkas deps --value-based
// The guarded store may come between, and so may the call: the load sees the first store at most in these iterations.
func.func private @g(memref<8xf32>)
func.func @guard(%A: memref<8xf32>, %x: f32, %c: i1) -> f32 {
  affine.store %x, %A[0] : memref<8xf32>
  scf.if %c {
    affine.store %x, %A[0] : memref<8xf32>
  }
  %y = affine.load %A[0] : memref<8xf32>
  return %y : f32
}
func.func @call(%A: memref<8xf32>, %x: f32) -> f32 {
  affine.store %x, %A[0] : memref<8xf32>
  func.call @g(%A) : (memref<8xf32>) -> ()
  %y = affine.load %A[0] : memref<8xf32>
  return %y : f32
}
