// RUN: farkas opt -t 'auto(%gpu)'
// A loop that is called `%gpu` is a loop.
func.func @f(%n: index, %A: memref<?xf64>) {
  affine.for %gpu = 1 to %n {
    %0 = affine.load %A[%gpu] : memref<?xf64>
    %1 = arith.addf %0, %0 : f64
    affine.store %1, %A[%gpu] : memref<?xf64>
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?xf64>) {
//|     affine.for %gpu = 1 to %n {
//|       %0 = affine.load %A[%gpu] : memref<?xf64>
//|       %1 = arith.addf %0, %0 : f64
//|       affine.store %1, %A[%gpu] : memref<?xf64>
//|     }
//|     return
//|   }
//| }
//| @f: auto does nothing: no order is faster by the model
//| @f: `auto(%gpu)` changes nothing
