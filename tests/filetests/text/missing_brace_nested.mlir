// RUN: farkas check
// One loop of two is closed.
func.func @f(%A: memref<8x8xf32>, %v: f32) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %v, %A[%i, %j] : memref<8x8xf32>
  }
  return
}

//| error: a `}` is missing before this line: later, `func.return` cannot be written `return` here [misplaced-op]
//|  --> missing_brace_nested.mlir:7:3
//|   |
//| 5 |     affine.for %j = 0 to 8 {
//|   |                            - opened here
//| 6 |       affine.store %v, %A[%i, %j] : memref<8x8xf32>
//| 7 |   }
//|   |   ^
//| exit code 3
