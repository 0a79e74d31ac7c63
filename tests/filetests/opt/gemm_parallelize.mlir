// RUN: farkas opt -t 'parallelize'
func.func @gemm(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| module {
//|   func.func @gemm(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {
//|       affine.for %k = 0 to %n {
//|         %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|         %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|         %0 = arith.mulf %a, %b : f64
//|         %1 = arith.addf %c, %0 : f64
//|         affine.store %1, %C[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @gemm: %i is parallel
//| @gemm: %j is parallel
//| @gemm: %k is not parallel: affine.store writes %C[0, 0] at (%i, %j, %k) = (0, 0, 0), then affine.load reads it at (0, 0, 1), for %n = 2; try: --reassociate
//| @gemm: assumed: %A and %C do not overlap
//| @gemm: assumed: %B and %C do not overlap
