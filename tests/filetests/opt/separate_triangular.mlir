// RUN: farkas opt -t 'tile(%i,%j;8,8) separate(%i_t,%j_t)'
func.func @triangle(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to %n {
        %0 = affine.load %A[%i, %k] : memref<?x?xf32>
        %1 = affine.load %B[%k, %j] : memref<?x?xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %C[%i, %j] : memref<?x?xf32>
        %4 = arith.addf %3, %2 : f32
        affine.store %4, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<()[s0] -> (s0 - 7)>
//| #map2 = affine_map<(d0) -> (d0 - 7)>
//| #map3 = affine_map<(d0) -> (d0 + 8)>
//| #map4 = affine_map<()[s0] -> ((s0 floordiv 8) * 8)>
//| #map5 = affine_map<()[s0] -> (s0 - 1)>
//| #map6 = affine_map<(d0, d1) -> (d0 + 8, d1)>
//| #set = affine_set<()[s0] : (s0 - 16 >= 0)>
//| #set1 = affine_set<()[s0] : (s0 - 1 >= 0)>
//| #set2 = affine_set<()[s0] : (s0 - 8 >= 0, -s0 + 15 >= 0)>
//| module {
//|   func.func @triangle(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
//|     affine.if #set()[%n] {
//|       affine.for %i_1 = 0 to 8 {
//|         affine.for %j_1 = 0 to #map(%i_1) {
//|           affine.for %k_1 = 0 to %n {
//|             %0 = affine.load %A[%i_1, %k_1] : memref<?x?xf32>
//|             %1 = affine.load %B[%k_1, %j_1] : memref<?x?xf32>
//|             %2 = arith.mulf %0, %1 : f32
//|             %3 = affine.load %C[%i_1, %j_1] : memref<?x?xf32>
//|             %4 = arith.addf %3, %2 : f32
//|             affine.store %4, %C[%i_1, %j_1] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.for %i_t = 8 to #map1()[%n] step 8 {
//|       affine.for %j_t = 0 to #map2(%i_t) step 8 {
//|         affine.for %i = #map(%i_t) to #map3(%i_t) {
//|           affine.for %j = #map(%j_t) to #map3(%j_t) {
//|             affine.for %k = 0 to %n {
//|               %0 = affine.load %A[%i, %k] : memref<?x?xf32>
//|               %1 = affine.load %B[%k, %j] : memref<?x?xf32>
//|               %2 = arith.mulf %0, %1 : f32
//|               %3 = affine.load %C[%i, %j] : memref<?x?xf32>
//|               %4 = arith.addf %3, %2 : f32
//|               affine.store %4, %C[%i, %j] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|       }
//|       affine.for %i_3 = #map(%i_t) to #map3(%i_t) {
//|         affine.for %j_3 = #map(%i_t) to #map(%i_3) {
//|           affine.for %k_3 = 0 to %n {
//|             %0 = affine.load %A[%i_3, %k_3] : memref<?x?xf32>
//|             %1 = affine.load %B[%k_3, %j_3] : memref<?x?xf32>
//|             %2 = arith.mulf %0, %1 : f32
//|             %3 = affine.load %C[%i_3, %j_3] : memref<?x?xf32>
//|             %4 = arith.addf %3, %2 : f32
//|             affine.store %4, %C[%i_3, %j_3] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.if #set1()[%n] {
//|       affine.if #set2()[%n] {
//|         affine.for %i_2 = 0 to 8 {
//|           affine.for %j_2 = 0 to #map(%i_2) {
//|             affine.for %k_2 = 0 to %n {
//|               %0 = affine.load %A[%i_2, %k_2] : memref<?x?xf32>
//|               %1 = affine.load %B[%k_2, %j_2] : memref<?x?xf32>
//|               %2 = arith.mulf %0, %1 : f32
//|               %3 = affine.load %C[%i_2, %j_2] : memref<?x?xf32>
//|               %4 = arith.addf %3, %2 : f32
//|               affine.store %4, %C[%i_2, %j_2] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|       }
//|       affine.for %i_t_2 = #map4()[%n] to %n step 8 {
//|         affine.for %j_t_2 = 0 to #map5()[%n] step 8 {
//|           affine.for %i_2_1 = #map(%i_t_2) to %n {
//|             affine.for %j_2_1 = #map(%j_t_2) to min #map6(%j_t_2, %i_2_1) {
//|               affine.for %k_2_1 = 0 to %n {
//|                 %0 = affine.load %A[%i_2_1, %k_2_1] : memref<?x?xf32>
//|                 %1 = affine.load %B[%k_2_1, %j_2_1] : memref<?x?xf32>
//|                 %2 = arith.mulf %0, %1 : f32
//|                 %3 = affine.load %C[%i_2_1, %j_2_1] : memref<?x?xf32>
//|                 %4 = arith.addf %3, %2 : f32
//|                 affine.store %4, %C[%i_2_1, %j_2_1] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @triangle: assumed: %A and %C do not overlap
//| @triangle: assumed: %B and %C do not overlap
