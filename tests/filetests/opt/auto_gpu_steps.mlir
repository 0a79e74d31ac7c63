// RUN: farkas opt -t 'auto(gpu)'
// Steps of an elimination run on the host, in the order of the diagonal; each of them is a kernel.
func.func @lu(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%j) {
        %0 = affine.load %A[%i, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %2 = affine.load %A[%k, %j] : memref<?x?xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = arith.subf %0, %3 : f64
        affine.store %4, %A[%i, %j] : memref<?x?xf64>
      }
      %5 = affine.load %A[%i, %j] : memref<?x?xf64>
      %6 = affine.load %A[%j, %j] : memref<?x?xf64>
      %7 = arith.divf %5, %6 : f64
      affine.store %7, %A[%i, %j] : memref<?x?xf64>
    }
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %0 = affine.load %A[%i, %j] : memref<?x?xf64>
        %1 = affine.load %A[%i, %k] : memref<?x?xf64>
        %2 = affine.load %A[%k, %j] : memref<?x?xf64>
        %3 = arith.mulf %1, %2 : f64
        %4 = arith.subf %0, %3 : f64
        affine.store %4, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| module {
//|   func.func @lu(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %k = 0 to #map()[%n] {
//|       affine.parallel (%i) = (%k + 1) to (symbol(%n)) {
//|         %5 = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %6 = affine.load %A[%k, %k] : memref<?x?xf64>
//|         %7 = arith.divf %5, %6 : f64
//|         affine.store %7, %A[%i, %k] : memref<?x?xf64>
//|         affine.parallel (%j) = (%k + 1) to (%i) {
//|           %0 = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %1 = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %2 = affine.load %A[%k, %j] : memref<?x?xf64>
//|           %3 = arith.mulf %1, %2 : f64
//|           %4 = arith.subf %0, %3 : f64
//|           affine.store %4, %A[%i, %j] : memref<?x?xf64>
//|         }
//|         affine.parallel (%j) = (%i) to (symbol(%n)) {
//|           %0 = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %1 = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %2 = affine.load %A[%k, %j] : memref<?x?xf64>
//|           %3 = arith.mulf %1, %2 : f64
//|           %4 = arith.subf %0, %3 : f64
//|           affine.store %4, %A[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @lu: auto orders the function anew: --schedule shows the tree
//| @lu: order of S0 to S2: %k > %i parallel > { %j parallel; %j parallel }
//| @lu: `kernels` changes nothing
