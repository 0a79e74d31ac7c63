// RUN: farkas opt -t auto
// A stencil in time over one dimension: a band with a skew, but tiles of it do not make up for their forks.
func.func @heat(%m: index, %n: index, %A: memref<?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %0 = affine.load %A[%i - 1] : memref<?xf64>
      %1 = affine.load %A[%i + 1] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| module {
//|   func.func @heat(%m: index, %n: index, %A: memref<?xf64>) {
//|     affine.for %t = 0 to %m {
//|       affine.for %i = 1 to #map()[%n] {
//|         %0 = affine.load %A[%i - 1] : memref<?xf64>
//|         %1 = affine.load %A[%i + 1] : memref<?xf64>
//|         %2 = arith.addf %0, %1 : f64
//|         affine.store %2, %A[%i] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @heat: auto does nothing: no order is faster by the model
