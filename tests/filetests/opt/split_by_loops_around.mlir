// RUN: farkas opt -t 'split(%j; %j < %i)'
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

//| #map = affine_map<(d0)[s0] -> (d0, s0)>
//| #map1 = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to min #map(%i)[%m] {
//|         %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i, %j] : memref<?x?xf32>
//|       }
//|       affine.for %j_1 = #map1(%i) to %m {
//|         %0 = affine.load %A[%i, %j_1] : memref<?x?xf32>
//|         %1 = arith.addf %0, %x : f32
//|         affine.store %1, %A[%i, %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
