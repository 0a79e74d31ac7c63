// RUN: farkas opt -t 'auto(gpu)'
// A thread has each row: the order of the sums stays.
func.func @rows(%n: index, %m: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %y[%i] : memref<?xf64>
      %1 = affine.load %A[%i, %j] : memref<?x?xf64>
      %2 = affine.load %x[%j] : memref<?xf64>
      %3 = arith.mulf %1, %2 : f64
      %4 = arith.addf %0, %3 : f64
      affine.store %4, %y[%i] : memref<?xf64>
    }
  }
  return
}

//| module {
//|   func.func @rows(%n: index, %m: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %m {
//|         %0 = affine.load %y[%i] : memref<?xf64>
//|         %1 = affine.load %A[%i, %j] : memref<?x?xf64>
//|         %2 = affine.load %x[%j] : memref<?xf64>
//|         %3 = arith.mulf %1, %2 : f64
//|         %4 = arith.addf %0, %3 : f64
//|         affine.store %4, %y[%i] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @rows: auto does parallelize(%i)
//| @rows: order of S0: %i parallel > %j
//| @rows: assumed: %A and %y do not overlap
//| @rows: assumed: %x and %y do not overlap
//| @rows: `kernels` changes nothing
