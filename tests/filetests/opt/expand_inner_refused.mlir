// RUN: farkas opt -t 'expand(%A)'
// The loop that writes over %A has not got the load in it.
func.func @f(%A: memref<64xf64>, %B: memref<64x8xf64>, %C: memref<64xf64>) {
  affine.for %i = 0 to 64 {
    affine.for %j = 0 to 8 {
      %b = affine.load %B[%i, %j] : memref<64x8xf64>
      affine.store %b, %A[%i] : memref<64xf64>
    }
    %a = affine.load %A[%i] : memref<64xf64>
    affine.store %a, %C[%i] : memref<64xf64>
  }
  return
}

//| refused: no loop around all accesses of %A in a nest writes over what one of its iterations has touched [nothing-to-expand]
//|  --> expand_inner_refused.mlir:3:14
//|   |
//| 3 | func.func @f(%A: memref<64xf64>, %B: memref<64x8xf64>, %C: memref<64xf64>) {
//|   |              ^^
//| ...
//| 7 |       affine.store %b, %A[%i] : memref<64xf64>
//|   |       ---------------------------------------- writes over it in later iterations of %j
//| 8 |     }
//| 9 |     %a = affine.load %A[%i] : memref<64xf64>
//|   |          ----------------------------------- is not in %j
//|   |
//|   = help: nothing nearer: 0 tried
//| exit code 1
