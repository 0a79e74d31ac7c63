// RUN: farkas check
// The brace of the first branch is missing.
func.func @f(%A: memref<8xf32>, %x: f32, %c: i1) {
  scf.if %c {
    affine.store %x, %A[0] : memref<8xf32>
  else {
    affine.store %x, %A[1] : memref<8xf32>
  }
  return
}

//| error: expected `}` before `else` [unexpected-token]
//|  --> missing_brace_else.mlir:6:3
//|   |
//| 4 |   scf.if %c {
//|   |             - opened here
//| 5 |     affine.store %x, %A[0] : memref<8xf32>
//| 6 |   else {
//|   |   ^^^^
//| exit code 3
