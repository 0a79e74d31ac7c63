// RUN: farkas opt -t 'tile(%i,%j;4,4)'
// The last else holds in 72 pieces: the boundary of a box, less an edge, less a corner.
#inner = affine_set<(d0, d1, d2) : (d0 - 1 >= 0, 10 - d0 >= 0, d1 - 1 >= 0, 10 - d1 >= 0, d2 - 1 >= 0, 10 - d2 >= 0)>
#edge = affine_set<(d0, d1, d2) : (d0 + d1 - 3 >= 0, 12 - d0 - d2 >= 0, d1 + d2 - 1 >= 0)>
#corner = affine_set<(d0, d1, d2) : (d0 - d1 - 3 >= 0, 12 - d0 - d1 - d2 >= 0, d1 - d2 - 1 >= 0, d0 - d2 + 3 >= 0)>
func.func @f(%A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>) {
  %c = arith.constant 2.0 : f32
  affine.for %i = 0 to 12 {
    affine.for %j = 0 to 12 {
      affine.for %k = 0 to 12 {
        affine.if #inner(%i, %j, %k) {
          %x = affine.load %B[%i, %j, %k] : memref<12x12x12xf32>
          affine.store %x, %A[%i, %j, %k] : memref<12x12x12xf32>
        } else {
          affine.if #edge(%i, %j, %k) {
            affine.store %c, %A[%i, %j, %k] : memref<12x12x12xf32>
          } else {
            affine.if #corner(%i, %j, %k) {
              affine.store %c, %A[%i, %j, %k] : memref<12x12x12xf32>
            } else {
              affine.store %c, %B[%i, %j, %k] : memref<12x12x12xf32>
            }
          }
        }
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (-d0 + 3)>
//| #map2 = affine_map<(d0, d1) -> (-d0 + 3, d1)>
//| #map3 = affine_map<(d0) -> (d0 + 4)>
//| #map4 = affine_map<(d0) -> (d0, 1)>
//| #map5 = affine_map<(d0) -> (d0 + 4, 11)>
//| #map6 = affine_map<(d0) -> (-d0 + 3, 1)>
//| #map7 = affine_map<(d0) -> (-d0 + 1)>
//| #map8 = affine_map<(d0) -> (-d0 + 13)>
//| #map9 = affine_map<(d0) -> (-d0 + 1, 0)>
//| #set = affine_set<(d0, d1) : (d0 + d1 - 3 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - d1 + 2 >= 0)>
//| #set2 = affine_set<(d0) : (d0 - 2 >= 0)>
//| #set3 = affine_set<(d0, d1) : (d0 - d1 - 3 >= 0)>
//| module {
//|   func.func @f(%A: memref<12x12x12xf32>, %B: memref<12x12x12xf32>) {
//|     %c = arith.constant 2.000000e+00 : f32
//|     affine.for %i_t = 0 to 12 step 4 {
//|       affine.for %j_t = 0 to 12 step 4 {
//|         affine.for %i = #map(%i_t) to 1 {
//|           affine.for %j = #map(%j_t) to #map1(%i) {
//|             affine.for %k = 0 to 12 {
//|               affine.store %c, %B[%i, %j, %k] : memref<12x12x12xf32>
//|             }
//|           }
//|           affine.for %j_1 = max #map2(%i, %j_t) to #map3(%j_t) {
//|             affine.for %k_1 = 0 to 12 {
//|               affine.store %c, %A[%i, %j_1, %k_1] : memref<12x12x12xf32>
//|             }
//|           }
//|         }
//|         affine.for %i_1 = max #map4(%i_t) to min #map5(%i_t) {
//|           affine.for %j_2 = #map(%j_t) to min #map6(%i_1) {
//|             affine.for %k_2 = 0 to 12 {
//|               affine.store %c, %B[%i_1, %j_2, %k_2] : memref<12x12x12xf32>
//|             }
//|           }
//|           affine.for %j_3 = max #map2(%i_1, %j_t) to 1 {
//|             affine.for %k_3 = 0 to #map7(%j_3) {
//|               affine.store %c, %B[%i_1, %j_3, %k_3] : memref<12x12x12xf32>
//|             }
//|             affine.for %k_4 = #map7(%j_3) to #map8(%i_1) {
//|               affine.store %c, %A[%i_1, %j_3, %k_4] : memref<12x12x12xf32>
//|             }
//|             affine.for %k_5 = #map8(%i_1) to 12 {
//|               affine.store %c, %B[%i_1, %j_3, %k_5] : memref<12x12x12xf32>
//|             }
//|           }
//|           affine.for %j_4 = max #map4(%j_t) to min #map5(%j_t) {
//|             affine.if #set(%i_1, %j_4) {
//|               affine.store %c, %A[%i_1, %j_4, 0] : memref<12x12x12xf32>
//|             } else {
//|               affine.store %c, %B[%i_1, %j_4, 0] : memref<12x12x12xf32>
//|             }
//|             affine.for %k_6 = 1 to 11 {
//|               %x = affine.load %B[%i_1, %j_4, %k_6] : memref<12x12x12xf32>
//|               affine.store %x, %A[%i_1, %j_4, %k_6] : memref<12x12x12xf32>
//|             }
//|             affine.if #set1(%j_4, %i_1) {
//|               affine.for %k_7 = 11 to #map8(%i_1) {
//|                 affine.if #set(%i_1, %j_4) {
//|                   affine.store %c, %A[%i_1, %j_4, %k_7] : memref<12x12x12xf32>
//|                 } else {
//|                   affine.store %c, %B[%i_1, %j_4, %k_7] : memref<12x12x12xf32>
//|                 }
//|               }
//|             }
//|             affine.if #set(%i_1, %j_4) {
//|               affine.if #set2(%i_1) {
//|                 affine.store %c, %B[%i_1, %j_4, 11] : memref<12x12x12xf32>
//|               }
//|             }
//|           }
//|           affine.for %j_5 = 11 to #map3(%j_t) {
//|             affine.for %k_8 = 0 to #map8(%i_1) {
//|               affine.store %c, %A[%i_1, %j_5, %k_8] : memref<12x12x12xf32>
//|             }
//|             affine.for %k_9 = #map8(%i_1) to 12 {
//|               affine.store %c, %B[%i_1, %j_5, %k_9] : memref<12x12x12xf32>
//|             }
//|           }
//|         }
//|         affine.for %i_2 = 11 to #map3(%i_t) {
//|           affine.for %j_6 = #map(%j_t) to #map3(%j_t) {
//|             affine.if #set3(%i_2, %j_6) {
//|               affine.for %k_10 = 0 to #map7(%j_6) {
//|                 affine.store %c, %B[%i_2, %j_6, %k_10] : memref<12x12x12xf32>
//|               }
//|             }
//|             affine.for %k_11 = max #map9(%j_6) to #map8(%i_2) {
//|               affine.store %c, %A[%i_2, %j_6, %k_11] : memref<12x12x12xf32>
//|             }
//|             affine.for %k_12 = #map8(%i_2) to 12 {
//|               affine.store %c, %B[%i_2, %j_6, %k_12] : memref<12x12x12xf32>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
