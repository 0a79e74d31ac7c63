// RUN: farkas opt -t 'auto(gpu)'
// Each iteration waits for the one before.
func.func @chain(%n: index, %A: memref<?xf64>) {
  affine.for %i = 1 to %n {
    %0 = affine.load %A[%i - 1] : memref<?xf64>
    %1 = arith.addf %0, %0 : f64
    affine.store %1, %A[%i] : memref<?xf64>
  }
  return
}

//| module {
//|   func.func @chain(%n: index, %A: memref<?xf64>) {
//|     affine.for %i = 1 to %n {
//|       %0 = affine.load %A[%i - 1] : memref<?xf64>
//|       %1 = arith.addf %0, %0 : f64
//|       affine.store %1, %A[%i] : memref<?xf64>
//|     }
//|     return
//|   }
//| }
//| @chain: auto does nothing: no order is faster by the model
//| @chain: `kernels` changes nothing
//| @chain: `auto(gpu)` changes nothing
