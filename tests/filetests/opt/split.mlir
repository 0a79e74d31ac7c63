// RUN: farkas opt -t 'split(%i; %i < 10)'
func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %m {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %x : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (10, s0)>
//| module {
//|   func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
//|     affine.for %i = 0 to min #map()[%n] {
//|       affine.for %j = 0 to %m {
//|         %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_1 = 10 to %n {
//|       affine.for %j_1 = 0 to %m {
//|         %0 = affine.load %A[%i_1, %j_1] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i_1, %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
