// RUN: farkas check
// The first loop is not closed; what follows is indented as it is.
func.func @f(%A: memref<8xf32>, %x: f32) {
  affine.for %i = 0 to 8 {
    affine.store %x, %A[%i] : memref<8xf32>
  affine.for %j = 0 to 8 {
    affine.store %x, %A[%j] : memref<8xf32>
  }
  return
}

//| error: a `}` is missing before this line: later, `func.return` cannot be written `return` here [misplaced-op]
//|  --> missing_brace_loop.mlir:6:3
//|   |
//| 4 |   affine.for %i = 0 to 8 {
//|   |                          - opened here
//| 5 |     affine.store %x, %A[%i] : memref<8xf32>
//| 6 |   affine.for %j = 0 to 8 {
//|   |   ^^^^^^^^^^
//| exit code 3
