// RUN: farkas opt -t 'serialize(%j)'
// One of two loops that are one operation runs in order.
func.func @f(%n: index, %A: memref<?x?xf64>) {
  affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {
    %0 = affine.load %A[%i, %j] : memref<?x?xf64>
    %1 = arith.addf %0, %0 : f64
    affine.store %1, %A[%i, %j] : memref<?x?xf64>
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf64>) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         %0 = affine.load %A[%i, %j] : memref<?x?xf64>
//|         %1 = arith.addf %0, %0 : f64
//|         affine.store %1, %A[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
