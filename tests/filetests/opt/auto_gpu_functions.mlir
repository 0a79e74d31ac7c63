// RUN: farkas opt -t 'auto(gpu)'
// It is for all functions.
func.func @f(%n: index, %A: memref<?xf64>) {
  affine.for %i = 0 to %n {
    %0 = affine.load %A[%i] : memref<?xf64>
    %1 = arith.addf %0, %0 : f64
    affine.store %1, %A[%i] : memref<?xf64>
  }
  return
}
func.func @g(%n: index, %A: memref<?xf64>) {
  affine.for %j = 0 to %n {
    %0 = affine.load %A[%j] : memref<?xf64>
    %1 = arith.mulf %0, %0 : f64
    affine.store %1, %A[%j] : memref<?xf64>
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?xf64>) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       %0 = affine.load %A[%i] : memref<?xf64>
//|       %1 = arith.addf %0, %0 : f64
//|       affine.store %1, %A[%i] : memref<?xf64>
//|     }
//|     return
//|   }
//|   func.func @g(%n: index, %A: memref<?xf64>) {
//|     affine.parallel (%j) = (0) to (symbol(%n)) {
//|       %0 = affine.load %A[%j] : memref<?xf64>
//|       %1 = arith.mulf %0, %0 : f64
//|       affine.store %1, %A[%j] : memref<?xf64>
//|     }
//|     return
//|   }
//| }
//| @f: auto does parallelize(%i)
//| @f: order of S0: %i parallel
//| @f: `kernels` changes nothing
//| @g: auto does parallelize(%j)
//| @g: order of S0: %j parallel
//| @g: `kernels` changes nothing
