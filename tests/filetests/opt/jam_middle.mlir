// RUN: farkas opt -t 'unroll_jam(%i;2)'
// Rows that begin and end at values of their own: where both run, nothing is asked. Rows may be so short that this is nowhere;
// then the last loop starts where the first one ended.
func.func @rows(%A: memref<?x?xf32>, %m: index, %n: index) {
  affine.for %i = 0 to %m {
    affine.for %j = affine_map<(d0) -> (d0 * 3)>(%i) to affine_map<(d0)[s0] -> (d0 * 3 + s0)>(%i)[%n] {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<(d0) -> (d0 * 3)>
//| #map2 = affine_map<(d0)[s0] -> (d0 * 3 + s0 + 3, d0 * 3 + 3)>
//| #map3 = affine_map<(d0) -> (d0 * 3 + 3)>
//| #map4 = affine_map<(d0)[s0] -> (d0 * 3 + s0)>
//| #map5 = affine_map<(d0)[s0] -> (d0 * 3 + 3, d0 * 3 + s0)>
//| #map6 = affine_map<(d0)[s0] -> (d0 * 3 + s0 + 3)>
//| #map7 = affine_map<()[s0] -> ((s0 floordiv 2) * 2, 0)>
//| #set = affine_set<(d0, d1)[s0] : (d0 * 3 - d1 + s0 - 1 >= 0)>
//| module {
//|   func.func @rows(%A: memref<?x?xf32>, %m: index, %n: index) {
//|     affine.for %i = 0 to #map()[%m] step 2 {
//|       affine.for %j = #map1(%i) to min #map2(%i)[%n] {
//|         affine.if #set(%i, %j)[%n] {
//|           %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|           %1 = arith.addf %0, %0 : f32
//|           affine.store %1, %A[%i, %j] : memref<?x?xf32>
//|         }
//|       }
//|       affine.for %j_2 = #map3(%i) to #map4(%i)[%n] {
//|         %0 = affine.load %A[%i, %j_2] : memref<?x?xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i, %j_2] : memref<?x?xf32>
//|         %2 = affine.load %A[%i + 1, %j_2] : memref<?x?xf32>
//|         %3 = arith.addf %2, %2 : f32
//|         affine.store %3, %A[%i + 1, %j_2] : memref<?x?xf32>
//|       }
//|       affine.for %j_3 = max #map5(%i)[%n] to #map6(%i)[%n] {
//|         %0 = affine.load %A[%i + 1, %j_3] : memref<?x?xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i + 1, %j_3] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_1 = max #map7()[%m] to %m {
//|       affine.for %j_1 = #map1(%i_1) to #map4(%i_1)[%n] {
//|         %0 = affine.load %A[%i_1, %j_1] : memref<?x?xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i_1, %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
