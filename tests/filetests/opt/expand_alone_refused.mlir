// RUN: farkas opt -t 'expand(%A)'
// Nothing in a loop touches %A.
func.func @f(%A: memref<1xf64>, %B: memref<64xf64>) {
  %a = affine.load %A[0] : memref<1xf64>
  affine.for %i = 0 to 64 {
    affine.store %a, %B[%i] : memref<64xf64>
  }
  return
}

//| refused: no loop around all accesses of %A in a nest writes over what one of its iterations has touched [nothing-to-expand]
//|  --> expand_alone_refused.mlir:3:14
//|   |
//| 3 | func.func @f(%A: memref<1xf64>, %B: memref<64xf64>) {
//|   |              ^^
//| 4 |   %a = affine.load %A[0] : memref<1xf64>
//|   |        --------------------------------- is in no loop
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
