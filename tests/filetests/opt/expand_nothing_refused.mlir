// RUN: farkas opt -t 'expand(%A)'
// No cell is written again.
func.func @f(%A: memref<64xf64>) {
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf64>
    %b = arith.addf %a, %a : f64
    affine.store %b, %A[%i] : memref<64xf64>
  }
  return
}

//| refused: no loop around all accesses of %A in a nest writes over what one of its iterations has touched [nothing-to-expand]
//|  --> expand_nothing_refused.mlir:3:14
//|   |
//| 3 | func.func @f(%A: memref<64xf64>) {
//|   |              ^^
//| ...
//| 7 |     affine.store %b, %A[%i] : memref<64xf64>
//|   |     ---------------------------------------- writes no cell that an earlier iteration has touched
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
