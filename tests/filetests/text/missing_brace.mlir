// RUN: farkas check --split-input-file
// Nothing follows the end of a block in it, so that is where the brace is missing.
func.func @f(%A: memref<4xf32>) {
  affine.for %i = 0 to 3 {
    %x = affine.load %A[%i] : memref<4xf32>
  }
  return

func.func @g() {
  return
}
// -----
func.func @f(%A: memref<4xf32>) {
  return

//| error: expected `}` between `func.return`, which ends a block, and `func.func` [unexpected-end]
//|  --> missing_brace.mlir:9:1
//|   |
//| 3 | func.func @f(%A: memref<4xf32>) {
//|   |                                 - opened here
//| ...
//| 9 | func.func @g() {
//|   | ^^^^^^^^^
//| error: expected `}`, but the text ends [unexpected-end]
//|   --> missing_brace.mlir:14:10
//|    |
//| 13 | func.func @f(%A: memref<4xf32>) {
//|    |                                 - opened here
//| 14 |   return
//|    |         ^
//| exit code 3
