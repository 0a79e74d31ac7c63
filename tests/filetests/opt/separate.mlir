// RUN: farkas opt -t 'tile(%i,%j;32,32) separate(%i_t,%j_t)'
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

//| #map = affine_map<()[s0] -> (s0 - 31)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 32)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 32) * 32)>
//| #map4 = affine_map<(d0) -> (d0, 0)>
//| #map5 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @add(%A: memref<?x?xf32>, %n: index, %m: index, %x: f32) {
//|     affine.for %i_t = 0 to #map()[%n] step 32 {
//|       affine.for %j_t = 0 to #map()[%m] step 32 {
//|         affine.for %i = #map1(%i_t) to #map2(%i_t) {
//|           affine.for %j = #map1(%j_t) to #map2(%j_t) {
//|             %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|             %1 = arith.addf %0, %x : f32
//|             affine.store %1, %A[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|       affine.for %j_t_2 = #map3()[%m] to %m step 32 {
//|         affine.for %i_2 = #map1(%i_t) to #map2(%i_t) {
//|           affine.for %j_2 = max #map4(%j_t_2) to %m {
//|             %0 = affine.load %A[%i_2, %j_2] : memref<?x?xf32>
//|             %1 = arith.addf %0, %x : f32
//|             affine.store %1, %A[%i_2, %j_2] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.for %i_t_1 = #map3()[%n] to %n step 32 {
//|       affine.for %j_t_1 = 0 to %m step 32 {
//|         affine.for %i_1 = max #map4(%i_t_1) to %n {
//|           affine.for %j_1 = #map1(%j_t_1) to min #map5(%j_t_1)[%m] {
//|             %0 = affine.load %A[%i_1, %j_1] : memref<?x?xf32>
//|             %1 = arith.addf %0, %x : f32
//|             affine.store %1, %A[%i_1, %j_1] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
