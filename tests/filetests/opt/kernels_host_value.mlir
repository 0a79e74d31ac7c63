// RUN: farkas opt -t kernels
// Rows begin where a loop of the host says, which is no symbol there: the nest stays as it is.
func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %t = 0 to %n {
    affine.parallel (%i, %j) = (%t, 0) to (symbol(%n), symbol(%n)) {
      %0 = affine.load %A[%i, %j] : memref<?x?xf64>
      %1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.for %t = 0 to %n {
//|       affine.parallel (%i, %j) = (%t, 0) to (symbol(%n), symbol(%n)) {
//|         %0 = affine.load %A[%i, %j] : memref<?x?xf64>
//|         %1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %B[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: `kernels` changes nothing
