// RUN: farkas check
// One of two loops is closed.
func.func @f(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i] : memref<8xf32>
    }
  affine.store %x, %A[0] : memref<8xf32>
  affine.store %x, %A[1] : memref<8xf32>
  affine.store %x, %A[2] : memref<8xf32>
  affine.store %x, %A[3] : memref<8xf32>
  return
}
func.func @g() {
  return
}

//| error: a `}` is missing before this line: later, `func.return` cannot be written `return` here [misplaced-op]
//|  --> missing_brace_inner.mlir:8:3
//|   |
//| 4 |   affine.for %i = 0 to 8 {
//|   |                          - opened here
//| ...
//| 8 |   affine.store %x, %A[0] : memref<8xf32>
//|   |   ^^^^^^^^^^^^
//| exit code 3
