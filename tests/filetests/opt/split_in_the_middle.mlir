// RUN: farkas opt -t 'split(%j; %j >= 10 and %j < 20)'
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

//| #map = affine_map<()[s0] -> (20, s0)>
//| #map1 = affine_map<()[s0] -> (10, s0)>
//| module {
//|   func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 10 to min #map()[%m] {
//|         %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i, %j] : memref<?x?xf32>
//|       }
//|       affine.for %j_1 = 0 to min #map1()[%m] {
//|         %0 = affine.load %A[%i, %j_1] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i, %j_1] : memref<?x?xf32>
//|       }
//|       affine.for %j_1_1 = 20 to %m {
//|         %0 = affine.load %A[%i, %j_1_1] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i, %j_1_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
