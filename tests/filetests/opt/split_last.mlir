// RUN: farkas opt -t 'split(%i; %i >= 10)'
func.func @prefix(%A: memref<?xf32>, %n: index) {
  affine.for %i = 1 to %n {
    %0 = affine.load %A[%i - 1] : memref<?xf32>
    %1 = affine.load %A[%i] : memref<?xf32>
    %2 = arith.addf %0, %1 : f32
    affine.store %2, %A[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (10, s0)>
//| module {
//|   func.func @prefix(%A: memref<?xf32>, %n: index) {
//|     affine.for %i = 1 to min #map()[%n] {
//|       %0 = affine.load %A[%i - 1] : memref<?xf32>
//|       %1 = affine.load %A[%i] : memref<?xf32>
//|       %2 = arith.addf %0, %1 : f32
//|       affine.store %2, %A[%i] : memref<?xf32>
//|     }
//|     affine.for %i_1 = 10 to %n {
//|       %0 = affine.load %A[%i_1 - 1] : memref<?xf32>
//|       %1 = affine.load %A[%i_1] : memref<?xf32>
//|       %2 = arith.addf %0, %1 : f32
//|       affine.store %2, %A[%i_1] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
