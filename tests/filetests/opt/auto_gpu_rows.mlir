// RUN: farkas opt -t 'auto(gpu)'
// Softmax: a block has some rows, their least upper bounds and sums have a thread in each row, all else has a thread for each element.
func.func @softmax(%n: index, %m: index, %A: memref<?x?xf32>, %most: memref<?xf32>, %sum: memref<?xf32>) {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -3.0e38 : f32
  affine.for %i = 0 to %n {
    affine.store %low, %most[%i] : memref<?xf32>
    affine.store %zero, %sum[%i] : memref<?xf32>
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %most[%i] : memref<?xf32>
      %c = arith.maximumf %a, %b : f32
      affine.store %c, %most[%i] : memref<?xf32>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %most[%i] : memref<?xf32>
      %c = arith.subf %a, %b : f32
      %e = math.exp %c : f32
      affine.store %e, %A[%i, %j] : memref<?x?xf32>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %sum[%i] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %sum[%i] : memref<?xf32>
    }
    affine.for %j = 0 to %m {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = affine.load %sum[%i] : memref<?xf32>
      %c = arith.divf %a, %b : f32
      affine.store %c, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| module {
//|   func.func @softmax(%n: index, %m: index, %A: memref<?x?xf32>, %most: memref<?xf32>, %sum: memref<?xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %low = arith.constant -3.000000e+38 : f32
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.store %low, %most[%i] : memref<?xf32>
//|       affine.store %zero, %sum[%i] : memref<?xf32>
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %b = affine.load %most[%i] : memref<?xf32>
//|         %c = arith.maximumf %a, %b : f32
//|         affine.store %c, %most[%i] : memref<?xf32>
//|       }
//|       affine.parallel (%j) = (0) to (symbol(%m)) {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %b = affine.load %most[%i] : memref<?xf32>
//|         %c = arith.subf %a, %b : f32
//|         %e = math.exp %c : f32
//|         affine.store %e, %A[%i, %j] : memref<?x?xf32>
//|       }
//|       affine.for %j = 0 to %m {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %b = affine.load %sum[%i] : memref<?xf32>
//|         %c = arith.addf %a, %b : f32
//|         affine.store %c, %sum[%i] : memref<?xf32>
//|       }
//|       affine.parallel (%j) = (0) to (symbol(%m)) {
//|         %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %b = affine.load %sum[%i] : memref<?xf32>
//|         %c = arith.divf %a, %b : f32
//|         affine.store %c, %A[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @softmax: auto does parallelize(%i) parallelize(%j@1) parallelize(%j@3)
//| @softmax: order of S0 to S5: %i parallel > { %j; %j parallel; %j; %j parallel }
//| @softmax: assumed: %A, %most and %sum do not overlap
//| @softmax: `kernels` changes nothing
