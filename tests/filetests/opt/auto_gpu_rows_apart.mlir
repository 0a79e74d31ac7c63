// RUN: farkas opt -t 'auto(gpu)'
// What is divided by is the sum of another row, which another block would have: two kernels.
func.func @f(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>, %sum: memref<?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %sum[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %sum[%i] : memref<?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %sum[%j] : memref<?xf32>
      %c = arith.divf %a, %b : f32
      affine.store %c, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>, %sum: memref<?xf32>) {
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %b = affine.load %sum[%i] : memref<?xf32>
//|         %c = arith.addf %a, %b : f32
//|         affine.store %c, %sum[%i] : memref<?xf32>
//|       }
//|     }
//|     affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {
//|       %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|       %b = affine.load %sum[%j] : memref<?xf32>
//|       %c = arith.divf %a, %b : f32
//|       affine.store %c, %B[%i, %j] : memref<?x?xf32>
//|     }
//|     return
//|   }
//| }
//| @f: auto does parallelize(%i@0) parallelize(%i@1) parallelize(%j@1)
//| @f: order of S0: %i parallel > %j
//| @f: order of S1: %i parallel > %j parallel
//| @f: assumed: %A, %B and %sum do not overlap
//| @f: `kernels` changes nothing
