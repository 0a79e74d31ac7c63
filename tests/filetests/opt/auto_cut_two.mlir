// RUN: farkas opt -t auto
// The rows meet in row k and in the one behind it: one cut leaves pairs in both parts, so that the rows stay in order. Those of a
// row meet in one element.
func.func @two(%n: index, %A: memref<?x?xf64>) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %A[%k, %j] : memref<?x?xf64>
        %c = affine.load %A[%k + 1, %j] : memref<?x?xf64>
        %p = arith.mulf %b, %c : f64
        %s = arith.addf %a, %p : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (((s0 floordiv 64) * 256 + s0 + 3) floordiv 4)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 61, s0 - 3)>
//| #map3 = affine_map<(d0, d1, d2) -> (d0 * 4 + d1 - d2 * 4)>
//| #map4 = affine_map<(d0, d1, d2) -> (d0 * 4 + d1 - d2 * 4 + 3)>
//| #map5 = affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1 - d2 * 4 + 256, d1 + s0)>
//| #map6 = affine_map<(d0, d1, d2) -> (d0 * 4 + d1 - d2 * 4 + 256)>
//| #map7 = affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1 - d2 * 4 + 259, d1 + s0)>
//| #map8 = affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1 - d2 * 4 + 3, d1 + s0)>
//| #map9 = affine_map<(d0, d1, d2)[s0] -> (d0 + s0 + 3, d1 * 4 + d0 - d2 * 4 + 259)>
//| #map10 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #map11 = affine_map<(d0)[s0] -> (d0 + 64, s0)>
//| #map12 = affine_map<(d0, d1, d2)[s0] -> (d0 + s0, d1 * 4 + d0 - d2 * 4 + 256)>
//| #set = affine_set<(d0, d1)[s0] : (d0 - d1 + s0 - 1 >= 0)>
//| #set1 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - (d3 + 1) >= 0, d3 - d1 + s0 >= 0)>
//| #set2 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - (d3 + 2) >= 0)>
//| #set3 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - d3 + 256 >= 0)>
//| #set4 = affine_set<(d0, d1, d2, d3) : (d0 * 4 + d1 - d2 * 4 - d3 + 257 >= 0)>
//| #set5 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - d3 + 256 >= 0, d1 - d3 + s0 >= 0)>
//| #set6 = affine_set<(d0, d1, d2, d3)[s0] : (d0 * 4 + d1 - d2 * 4 - d3 + 257 >= 0, d1 - d3 + s0 + 1 >= 0)>
//| module {
//|   func.func @two(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %k = 0 to %n {
//|       affine.for %j_t = 0 to #map()[%n] step 64 {
//|         affine.parallel (%i_t) = (max(((%j_t + (-symbol(%n)) floordiv 4 + 1) ceildiv 64) * 64, 0)) to (min(%j_t + 64, symbol(%n))) step (64) {
//|           affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] step 4 {
//|             affine.for %j = #map3(%j_t, %i, %i_t) to #map4(%j_t, %i, %i_t) {
//|               affine.if #set(%i, %j)[%n] {
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|                 %b = affine.load %A[%k, %j - %i] : memref<?x?xf64>
//|                 %c = affine.load %A[%k + 1, %j - %i] : memref<?x?xf64>
//|                 %p = arith.mulf %b, %c : f64
//|                 %s = arith.addf %a, %p : f64
//|                 affine.store %s, %A[%i, %j - %i] : memref<?x?xf64>
//|               }
//|               affine.if #set1(%i_t, %j, %j_t, %i)[%n] {
//|                 %a = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|                 %b = affine.load %A[%k, %j - (%i + 1)] : memref<?x?xf64>
//|                 %c = affine.load %A[%k + 1, %j - (%i + 1)] : memref<?x?xf64>
//|                 %p = arith.mulf %b, %c : f64
//|                 %s = arith.addf %a, %p : f64
//|                 affine.store %s, %A[%i + 1, %j - (%i + 1)] : memref<?x?xf64>
//|               }
//|               affine.if #set2(%i_t, %j, %j_t, %i) {
//|                 %a = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|                 %b = affine.load %A[%k, %j - (%i + 2)] : memref<?x?xf64>
//|                 %c = affine.load %A[%k + 1, %j - (%i + 2)] : memref<?x?xf64>
//|                 %p = arith.mulf %b, %c : f64
//|                 %s = arith.addf %a, %p : f64
//|                 affine.store %s, %A[%i + 2, %j - (%i + 2)] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %j_2 = #map4(%j_t, %i, %i_t) to min #map5(%j_t, %i, %i_t)[%n] {
//|               %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b = affine.load %A[%k, %j_2 - %i] : memref<?x?xf64>
//|               %c = affine.load %A[%k + 1, %j_2 - %i] : memref<?x?xf64>
//|               %p = arith.mulf %b, %c : f64
//|               %s = arith.addf %a, %p : f64
//|               affine.store %s, %A[%i, %j_2 - %i] : memref<?x?xf64>
//|               %a_5 = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|               %b_5 = affine.load %A[%k, %j_2 - (%i + 1)] : memref<?x?xf64>
//|               %c_5 = affine.load %A[%k + 1, %j_2 - (%i + 1)] : memref<?x?xf64>
//|               %p_5 = arith.mulf %b_5, %c_5 : f64
//|               %s_5 = arith.addf %a_5, %p_5 : f64
//|               affine.store %s_5, %A[%i + 1, %j_2 - (%i + 1)] : memref<?x?xf64>
//|               %a_6 = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|               %b_6 = affine.load %A[%k, %j_2 - (%i + 2)] : memref<?x?xf64>
//|               %c_6 = affine.load %A[%k + 1, %j_2 - (%i + 2)] : memref<?x?xf64>
//|               %p_6 = arith.mulf %b_6, %c_6 : f64
//|               %s_6 = arith.addf %a_6, %p_6 : f64
//|               affine.store %s_6, %A[%i + 2, %j_2 - (%i + 2)] : memref<?x?xf64>
//|               %a_7 = affine.load %A[%i + 3, %k] : memref<?x?xf64>
//|               %b_7 = affine.load %A[%k, %j_2 - (%i + 3)] : memref<?x?xf64>
//|               %c_7 = affine.load %A[%k + 1, %j_2 - (%i + 3)] : memref<?x?xf64>
//|               %p_7 = arith.mulf %b_7, %c_7 : f64
//|               %s_7 = arith.addf %a_7, %p_7 : f64
//|               affine.store %s_7, %A[%i + 3, %j_2 - (%i + 3)] : memref<?x?xf64>
//|             }
//|             affine.for %j_3 = #map6(%j_t, %i, %i_t) to min #map7(%j_t, %i, %i_t)[%n] {
//|               affine.if #set3(%j_t, %i, %i_t, %j_3) {
//|                 %a_4 = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|                 %b_4 = affine.load %A[%k, %j_3 - (%i + 1)] : memref<?x?xf64>
//|                 %c_4 = affine.load %A[%k + 1, %j_3 - (%i + 1)] : memref<?x?xf64>
//|                 %p_4 = arith.mulf %b_4, %c_4 : f64
//|                 %s_4 = arith.addf %a_4, %p_4 : f64
//|                 affine.store %s_4, %A[%i + 1, %j_3 - (%i + 1)] : memref<?x?xf64>
//|               }
//|               affine.if #set4(%j_t, %i, %i_t, %j_3) {
//|                 %a_3 = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|                 %b_3 = affine.load %A[%k, %j_3 - (%i + 2)] : memref<?x?xf64>
//|                 %c_3 = affine.load %A[%k + 1, %j_3 - (%i + 2)] : memref<?x?xf64>
//|                 %p_3 = arith.mulf %b_3, %c_3 : f64
//|                 %s_3 = arith.addf %a_3, %p_3 : f64
//|                 affine.store %s_3, %A[%i + 2, %j_3 - (%i + 2)] : memref<?x?xf64>
//|               }
//|               %a = affine.load %A[%i + 3, %k] : memref<?x?xf64>
//|               %b = affine.load %A[%k, %j_3 - (%i + 3)] : memref<?x?xf64>
//|               %c = affine.load %A[%k + 1, %j_3 - (%i + 3)] : memref<?x?xf64>
//|               %p = arith.mulf %b, %c : f64
//|               %s = arith.addf %a, %p : f64
//|               affine.store %s, %A[%i + 3, %j_3 - (%i + 3)] : memref<?x?xf64>
//|             }
//|             affine.for %j_4 = max #map8(%j_t, %i, %i_t)[%n] to min #map9(%i, %j_t, %i_t)[%n] {
//|               affine.if #set5(%j_t, %i, %i_t, %j_4)[%n] {
//|                 %a_2 = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|                 %b_2 = affine.load %A[%k, %j_4 - (%i + 1)] : memref<?x?xf64>
//|                 %c_2 = affine.load %A[%k + 1, %j_4 - (%i + 1)] : memref<?x?xf64>
//|                 %p_2 = arith.mulf %b_2, %c_2 : f64
//|                 %s_2 = arith.addf %a_2, %p_2 : f64
//|                 affine.store %s_2, %A[%i + 1, %j_4 - (%i + 1)] : memref<?x?xf64>
//|               }
//|               affine.if #set6(%j_t, %i, %i_t, %j_4)[%n] {
//|                 %a_1 = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|                 %b_1 = affine.load %A[%k, %j_4 - (%i + 2)] : memref<?x?xf64>
//|                 %c_1 = affine.load %A[%k + 1, %j_4 - (%i + 2)] : memref<?x?xf64>
//|                 %p_1 = arith.mulf %b_1, %c_1 : f64
//|                 %s_1 = arith.addf %a_1, %p_1 : f64
//|                 affine.store %s_1, %A[%i + 2, %j_4 - (%i + 2)] : memref<?x?xf64>
//|               }
//|               %a = affine.load %A[%i + 3, %k] : memref<?x?xf64>
//|               %b = affine.load %A[%k, %j_4 - (%i + 3)] : memref<?x?xf64>
//|               %c = affine.load %A[%k + 1, %j_4 - (%i + 3)] : memref<?x?xf64>
//|               %p = arith.mulf %b, %c : f64
//|               %s = arith.addf %a, %p : f64
//|               affine.store %s, %A[%i + 3, %j_4 - (%i + 3)] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %i_1 = #map10()[%n] to min #map11(%i_t)[%n] {
//|             affine.for %j_1 = #map3(%j_t, %i_1, %i_t) to min #map12(%i_1, %j_t, %i_t)[%n] {
//|               %a = affine.load %A[%i_1, %k] : memref<?x?xf64>
//|               %b = affine.load %A[%k, %j_1 - %i_1] : memref<?x?xf64>
//|               %c = affine.load %A[%k + 1, %j_1 - %i_1] : memref<?x?xf64>
//|               %p = arith.mulf %b, %c : f64
//|               %s = arith.addf %a, %p : f64
//|               affine.store %s, %A[%i_1, %j_1 - %i_1] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @two: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4)
//| @two: order of S0: %k > %j_t wavefronts > %i_t by 64 parallel > %i > %j
//| @two: %k runs in order: affine.store writes %A[0, 1] at (%k, %i, %j) = (0, 0, 1), then affine.load reads it at (1, 0, 0), for %n = 2; try: -t 'skew(%i,%j;1) interchange(%i,%j) parallelize(%i)'
