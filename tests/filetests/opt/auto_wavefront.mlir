// RUN: farkas opt -t auto
// Tiles of one diagonal run in parallel.
func.func @sums(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @sums(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %i = 1 to %n {
//|       affine.for %j = 1 to %n {
//|         %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
//|         %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @sums: auto does nothing: no order is faster by the model
