// RUN: farkas opt -t auto
// Four rows of a triangle share what they read, behind the corner in which they begin one after the other.
func.func @covariance(%m: index, %n: index, %D: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %m {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %D[%k, %i] : memref<?x?xf64>
        %b = affine.load %D[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 29, s0 - 3)>
//| #map2 = affine_map<(d0) -> (d0 + 3)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #set = affine_set<(d0, d1) : (d0 - (d1 + 1) >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - (d1 + 2) >= 0)>
//| module {
//|   func.func @covariance(%m: index, %n: index, %D: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.parallel (%i_t) = (0) to (symbol(%m)) step (32) {
//|       affine.for %k_t = 0 to %n step 32 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%m] step 4 {
//|           affine.for %k = #map(%k_t) to min #map1(%k_t)[%n] step 4 {
//|             affine.for %j = #map(%i) to #map2(%i) {
//|               %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a = affine.load %D[%k, %i] : memref<?x?xf64>
//|               %b = affine.load %D[%k, %j] : memref<?x?xf64>
//|               %p = arith.mulf %a, %b : f64
//|               %s = arith.addf %c, %p : f64
//|               affine.store %s, %C[%i, %j] : memref<?x?xf64>
//|               %c_21 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a_21 = affine.load %D[%k + 1, %i] : memref<?x?xf64>
//|               %b_21 = affine.load %D[%k + 1, %j] : memref<?x?xf64>
//|               %p_21 = arith.mulf %a_21, %b_21 : f64
//|               %s_21 = arith.addf %c_21, %p_21 : f64
//|               affine.store %s_21, %C[%i, %j] : memref<?x?xf64>
//|               %c_22 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a_22 = affine.load %D[%k + 2, %i] : memref<?x?xf64>
//|               %b_22 = affine.load %D[%k + 2, %j] : memref<?x?xf64>
//|               %p_22 = arith.mulf %a_22, %b_22 : f64
//|               %s_22 = arith.addf %c_22, %p_22 : f64
//|               affine.store %s_22, %C[%i, %j] : memref<?x?xf64>
//|               %c_23 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a_23 = affine.load %D[%k + 3, %i] : memref<?x?xf64>
//|               %b_23 = affine.load %D[%k + 3, %j] : memref<?x?xf64>
//|               %p_23 = arith.mulf %a_23, %b_23 : f64
//|               %s_23 = arith.addf %c_23, %p_23 : f64
//|               affine.store %s_23, %C[%i, %j] : memref<?x?xf64>
//|               affine.if #set(%j, %i) {
//|                 %c_28 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|                 %a_28 = affine.load %D[%k, %i + 1] : memref<?x?xf64>
//|                 %b_28 = affine.load %D[%k, %j] : memref<?x?xf64>
//|                 %p_28 = arith.mulf %a_28, %b_28 : f64
//|                 %s_28 = arith.addf %c_28, %p_28 : f64
//|                 affine.store %s_28, %C[%i + 1, %j] : memref<?x?xf64>
//|                 %c_29 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|                 %a_29 = affine.load %D[%k + 1, %i + 1] : memref<?x?xf64>
//|                 %b_29 = affine.load %D[%k + 1, %j] : memref<?x?xf64>
//|                 %p_29 = arith.mulf %a_29, %b_29 : f64
//|                 %s_29 = arith.addf %c_29, %p_29 : f64
//|                 affine.store %s_29, %C[%i + 1, %j] : memref<?x?xf64>
//|                 %c_30 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|                 %a_30 = affine.load %D[%k + 2, %i + 1] : memref<?x?xf64>
//|                 %b_30 = affine.load %D[%k + 2, %j] : memref<?x?xf64>
//|                 %p_30 = arith.mulf %a_30, %b_30 : f64
//|                 %s_30 = arith.addf %c_30, %p_30 : f64
//|                 affine.store %s_30, %C[%i + 1, %j] : memref<?x?xf64>
//|                 %c_31 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|                 %a_31 = affine.load %D[%k + 3, %i + 1] : memref<?x?xf64>
//|                 %b_31 = affine.load %D[%k + 3, %j] : memref<?x?xf64>
//|                 %p_31 = arith.mulf %a_31, %b_31 : f64
//|                 %s_31 = arith.addf %c_31, %p_31 : f64
//|                 affine.store %s_31, %C[%i + 1, %j] : memref<?x?xf64>
//|               }
//|               affine.if #set1(%j, %i) {
//|                 %c_24 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|                 %a_24 = affine.load %D[%k, %i + 2] : memref<?x?xf64>
//|                 %b_24 = affine.load %D[%k, %j] : memref<?x?xf64>
//|                 %p_24 = arith.mulf %a_24, %b_24 : f64
//|                 %s_24 = arith.addf %c_24, %p_24 : f64
//|                 affine.store %s_24, %C[%i + 2, %j] : memref<?x?xf64>
//|                 %c_25 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|                 %a_25 = affine.load %D[%k + 1, %i + 2] : memref<?x?xf64>
//|                 %b_25 = affine.load %D[%k + 1, %j] : memref<?x?xf64>
//|                 %p_25 = arith.mulf %a_25, %b_25 : f64
//|                 %s_25 = arith.addf %c_25, %p_25 : f64
//|                 affine.store %s_25, %C[%i + 2, %j] : memref<?x?xf64>
//|                 %c_26 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|                 %a_26 = affine.load %D[%k + 2, %i + 2] : memref<?x?xf64>
//|                 %b_26 = affine.load %D[%k + 2, %j] : memref<?x?xf64>
//|                 %p_26 = arith.mulf %a_26, %b_26 : f64
//|                 %s_26 = arith.addf %c_26, %p_26 : f64
//|                 affine.store %s_26, %C[%i + 2, %j] : memref<?x?xf64>
//|                 %c_27 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|                 %a_27 = affine.load %D[%k + 3, %i + 2] : memref<?x?xf64>
//|                 %b_27 = affine.load %D[%k + 3, %j] : memref<?x?xf64>
//|                 %p_27 = arith.mulf %a_27, %b_27 : f64
//|                 %s_27 = arith.addf %c_27, %p_27 : f64
//|                 affine.store %s_27, %C[%i + 2, %j] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %j_3 = #map2(%i) to %m {
//|               %c = affine.load %C[%i, %j_3] : memref<?x?xf64>
//|               %a = affine.load %D[%k, %i] : memref<?x?xf64>
//|               %b = affine.load %D[%k, %j_3] : memref<?x?xf64>
//|               %p = arith.mulf %a, %b : f64
//|               %s = arith.addf %c, %p : f64
//|               affine.store %s, %C[%i, %j_3] : memref<?x?xf64>
//|               %c_6 = affine.load %C[%i, %j_3] : memref<?x?xf64>
//|               %a_6 = affine.load %D[%k + 1, %i] : memref<?x?xf64>
//|               %b_6 = affine.load %D[%k + 1, %j_3] : memref<?x?xf64>
//|               %p_6 = arith.mulf %a_6, %b_6 : f64
//|               %s_6 = arith.addf %c_6, %p_6 : f64
//|               affine.store %s_6, %C[%i, %j_3] : memref<?x?xf64>
//|               %c_7 = affine.load %C[%i, %j_3] : memref<?x?xf64>
//|               %a_7 = affine.load %D[%k + 2, %i] : memref<?x?xf64>
//|               %b_7 = affine.load %D[%k + 2, %j_3] : memref<?x?xf64>
//|               %p_7 = arith.mulf %a_7, %b_7 : f64
//|               %s_7 = arith.addf %c_7, %p_7 : f64
//|               affine.store %s_7, %C[%i, %j_3] : memref<?x?xf64>
//|               %c_8 = affine.load %C[%i, %j_3] : memref<?x?xf64>
//|               %a_8 = affine.load %D[%k + 3, %i] : memref<?x?xf64>
//|               %b_8 = affine.load %D[%k + 3, %j_3] : memref<?x?xf64>
//|               %p_8 = arith.mulf %a_8, %b_8 : f64
//|               %s_8 = arith.addf %c_8, %p_8 : f64
//|               affine.store %s_8, %C[%i, %j_3] : memref<?x?xf64>
//|               %c_9 = affine.load %C[%i + 1, %j_3] : memref<?x?xf64>
//|               %a_9 = affine.load %D[%k, %i + 1] : memref<?x?xf64>
//|               %b_9 = affine.load %D[%k, %j_3] : memref<?x?xf64>
//|               %p_9 = arith.mulf %a_9, %b_9 : f64
//|               %s_9 = arith.addf %c_9, %p_9 : f64
//|               affine.store %s_9, %C[%i + 1, %j_3] : memref<?x?xf64>
//|               %c_10 = affine.load %C[%i + 1, %j_3] : memref<?x?xf64>
//|               %a_10 = affine.load %D[%k + 1, %i + 1] : memref<?x?xf64>
//|               %b_10 = affine.load %D[%k + 1, %j_3] : memref<?x?xf64>
//|               %p_10 = arith.mulf %a_10, %b_10 : f64
//|               %s_10 = arith.addf %c_10, %p_10 : f64
//|               affine.store %s_10, %C[%i + 1, %j_3] : memref<?x?xf64>
//|               %c_11 = affine.load %C[%i + 1, %j_3] : memref<?x?xf64>
//|               %a_11 = affine.load %D[%k + 2, %i + 1] : memref<?x?xf64>
//|               %b_11 = affine.load %D[%k + 2, %j_3] : memref<?x?xf64>
//|               %p_11 = arith.mulf %a_11, %b_11 : f64
//|               %s_11 = arith.addf %c_11, %p_11 : f64
//|               affine.store %s_11, %C[%i + 1, %j_3] : memref<?x?xf64>
//|               %c_12 = affine.load %C[%i + 1, %j_3] : memref<?x?xf64>
//|               %a_12 = affine.load %D[%k + 3, %i + 1] : memref<?x?xf64>
//|               %b_12 = affine.load %D[%k + 3, %j_3] : memref<?x?xf64>
//|               %p_12 = arith.mulf %a_12, %b_12 : f64
//|               %s_12 = arith.addf %c_12, %p_12 : f64
//|               affine.store %s_12, %C[%i + 1, %j_3] : memref<?x?xf64>
//|               %c_13 = affine.load %C[%i + 2, %j_3] : memref<?x?xf64>
//|               %a_13 = affine.load %D[%k, %i + 2] : memref<?x?xf64>
//|               %b_13 = affine.load %D[%k, %j_3] : memref<?x?xf64>
//|               %p_13 = arith.mulf %a_13, %b_13 : f64
//|               %s_13 = arith.addf %c_13, %p_13 : f64
//|               affine.store %s_13, %C[%i + 2, %j_3] : memref<?x?xf64>
//|               %c_14 = affine.load %C[%i + 2, %j_3] : memref<?x?xf64>
//|               %a_14 = affine.load %D[%k + 1, %i + 2] : memref<?x?xf64>
//|               %b_14 = affine.load %D[%k + 1, %j_3] : memref<?x?xf64>
//|               %p_14 = arith.mulf %a_14, %b_14 : f64
//|               %s_14 = arith.addf %c_14, %p_14 : f64
//|               affine.store %s_14, %C[%i + 2, %j_3] : memref<?x?xf64>
//|               %c_15 = affine.load %C[%i + 2, %j_3] : memref<?x?xf64>
//|               %a_15 = affine.load %D[%k + 2, %i + 2] : memref<?x?xf64>
//|               %b_15 = affine.load %D[%k + 2, %j_3] : memref<?x?xf64>
//|               %p_15 = arith.mulf %a_15, %b_15 : f64
//|               %s_15 = arith.addf %c_15, %p_15 : f64
//|               affine.store %s_15, %C[%i + 2, %j_3] : memref<?x?xf64>
//|               %c_16 = affine.load %C[%i + 2, %j_3] : memref<?x?xf64>
//|               %a_16 = affine.load %D[%k + 3, %i + 2] : memref<?x?xf64>
//|               %b_16 = affine.load %D[%k + 3, %j_3] : memref<?x?xf64>
//|               %p_16 = arith.mulf %a_16, %b_16 : f64
//|               %s_16 = arith.addf %c_16, %p_16 : f64
//|               affine.store %s_16, %C[%i + 2, %j_3] : memref<?x?xf64>
//|               %c_17 = affine.load %C[%i + 3, %j_3] : memref<?x?xf64>
//|               %a_17 = affine.load %D[%k, %i + 3] : memref<?x?xf64>
//|               %b_17 = affine.load %D[%k, %j_3] : memref<?x?xf64>
//|               %p_17 = arith.mulf %a_17, %b_17 : f64
//|               %s_17 = arith.addf %c_17, %p_17 : f64
//|               affine.store %s_17, %C[%i + 3, %j_3] : memref<?x?xf64>
//|               %c_18 = affine.load %C[%i + 3, %j_3] : memref<?x?xf64>
//|               %a_18 = affine.load %D[%k + 1, %i + 3] : memref<?x?xf64>
//|               %b_18 = affine.load %D[%k + 1, %j_3] : memref<?x?xf64>
//|               %p_18 = arith.mulf %a_18, %b_18 : f64
//|               %s_18 = arith.addf %c_18, %p_18 : f64
//|               affine.store %s_18, %C[%i + 3, %j_3] : memref<?x?xf64>
//|               %c_19 = affine.load %C[%i + 3, %j_3] : memref<?x?xf64>
//|               %a_19 = affine.load %D[%k + 2, %i + 3] : memref<?x?xf64>
//|               %b_19 = affine.load %D[%k + 2, %j_3] : memref<?x?xf64>
//|               %p_19 = arith.mulf %a_19, %b_19 : f64
//|               %s_19 = arith.addf %c_19, %p_19 : f64
//|               affine.store %s_19, %C[%i + 3, %j_3] : memref<?x?xf64>
//|               %c_20 = affine.load %C[%i + 3, %j_3] : memref<?x?xf64>
//|               %a_20 = affine.load %D[%k + 3, %i + 3] : memref<?x?xf64>
//|               %b_20 = affine.load %D[%k + 3, %j_3] : memref<?x?xf64>
//|               %p_20 = arith.mulf %a_20, %b_20 : f64
//|               %s_20 = arith.addf %c_20, %p_20 : f64
//|               affine.store %s_20, %C[%i + 3, %j_3] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %k_2 = #map3()[%n] to min #map4(%k_t)[%n] {
//|             affine.for %j_2 = #map(%i) to #map2(%i) {
//|               %c = affine.load %C[%i, %j_2] : memref<?x?xf64>
//|               %a = affine.load %D[%k_2, %i] : memref<?x?xf64>
//|               %b = affine.load %D[%k_2, %j_2] : memref<?x?xf64>
//|               %p = arith.mulf %a, %b : f64
//|               %s = arith.addf %c, %p : f64
//|               affine.store %s, %C[%i, %j_2] : memref<?x?xf64>
//|               affine.if #set(%j_2, %i) {
//|                 %c_5 = affine.load %C[%i + 1, %j_2] : memref<?x?xf64>
//|                 %a_5 = affine.load %D[%k_2, %i + 1] : memref<?x?xf64>
//|                 %b_5 = affine.load %D[%k_2, %j_2] : memref<?x?xf64>
//|                 %p_5 = arith.mulf %a_5, %b_5 : f64
//|                 %s_5 = arith.addf %c_5, %p_5 : f64
//|                 affine.store %s_5, %C[%i + 1, %j_2] : memref<?x?xf64>
//|               }
//|               affine.if #set1(%j_2, %i) {
//|                 %c_4 = affine.load %C[%i + 2, %j_2] : memref<?x?xf64>
//|                 %a_4 = affine.load %D[%k_2, %i + 2] : memref<?x?xf64>
//|                 %b_4 = affine.load %D[%k_2, %j_2] : memref<?x?xf64>
//|                 %p_4 = arith.mulf %a_4, %b_4 : f64
//|                 %s_4 = arith.addf %c_4, %p_4 : f64
//|                 affine.store %s_4, %C[%i + 2, %j_2] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %j_2_1 = #map2(%i) to %m {
//|               %c = affine.load %C[%i, %j_2_1] : memref<?x?xf64>
//|               %a = affine.load %D[%k_2, %i] : memref<?x?xf64>
//|               %b = affine.load %D[%k_2, %j_2_1] : memref<?x?xf64>
//|               %p = arith.mulf %a, %b : f64
//|               %s = arith.addf %c, %p : f64
//|               affine.store %s, %C[%i, %j_2_1] : memref<?x?xf64>
//|               %c_1 = affine.load %C[%i + 1, %j_2_1] : memref<?x?xf64>
//|               %a_1 = affine.load %D[%k_2, %i + 1] : memref<?x?xf64>
//|               %b_1 = affine.load %D[%k_2, %j_2_1] : memref<?x?xf64>
//|               %p_1 = arith.mulf %a_1, %b_1 : f64
//|               %s_1 = arith.addf %c_1, %p_1 : f64
//|               affine.store %s_1, %C[%i + 1, %j_2_1] : memref<?x?xf64>
//|               %c_2 = affine.load %C[%i + 2, %j_2_1] : memref<?x?xf64>
//|               %a_2 = affine.load %D[%k_2, %i + 2] : memref<?x?xf64>
//|               %b_2 = affine.load %D[%k_2, %j_2_1] : memref<?x?xf64>
//|               %p_2 = arith.mulf %a_2, %b_2 : f64
//|               %s_2 = arith.addf %c_2, %p_2 : f64
//|               affine.store %s_2, %C[%i + 2, %j_2_1] : memref<?x?xf64>
//|               %c_3 = affine.load %C[%i + 3, %j_2_1] : memref<?x?xf64>
//|               %a_3 = affine.load %D[%k_2, %i + 3] : memref<?x?xf64>
//|               %b_3 = affine.load %D[%k_2, %j_2_1] : memref<?x?xf64>
//|               %p_3 = arith.mulf %a_3, %b_3 : f64
//|               %s_3 = arith.addf %c_3, %p_3 : f64
//|               affine.store %s_3, %C[%i + 3, %j_2_1] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|         affine.for %i_1 = #map3()[%m] to min #map4(%i_t)[%m] {
//|           affine.for %k_1 = #map(%k_t) to min #map4(%k_t)[%n] {
//|             affine.for %j_1 = #map(%i_1) to %m {
//|               %c = affine.load %C[%i_1, %j_1] : memref<?x?xf64>
//|               %a = affine.load %D[%k_1, %i_1] : memref<?x?xf64>
//|               %b = affine.load %D[%k_1, %j_1] : memref<?x?xf64>
//|               %p = arith.mulf %a, %b : f64
//|               %s = arith.addf %c, %p : f64
//|               affine.store %s, %C[%i_1, %j_1] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @covariance: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @covariance: order of S0: %i_t by 32 parallel > %k_t by 32 > %i > %k > %j
//| @covariance: assumed: %D and %C do not overlap
