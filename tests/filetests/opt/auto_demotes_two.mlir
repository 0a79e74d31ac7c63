// RUN: farkas opt -t 'auto' -q
// Two products whose sums have one name, and whose loops have, too.
func.func @products(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %D: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %sum = affine.for %k = 0 to %n iter_args(%acc = %zero) -> (f32) {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      affine.store %sum, %C[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %sum = affine.for %k = 0 to %n iter_args(%acc = %zero) -> (f32) {
        %a = affine.load %C[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      affine.store %sum, %D[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 29, s0 - 3)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @products(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %D: memref<?x?xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         affine.store %zero, %C[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (32) {
//|       affine.for %j_t = 0 to %n step 256 {
//|         affine.for %k_t = 0 to %n step 32 {
//|           affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] step 4 {
//|             affine.for %k = #map(%k_t) to min #map1(%k_t)[%n] step 4 {
//|               affine.for %j = #map(%j_t) to min #map2(%j_t)[%n] {
//|                 %acc = affine.load %C[%i, %j] : memref<?x?xf32>
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|                 %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|                 %acc_22 = affine.load %C[%i, %j] : memref<?x?xf32>
//|                 %a_22 = affine.load %A[%i, %k + 1] : memref<?x?xf32>
//|                 %b_22 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|                 %p_22 = arith.mulf %a_22, %b_22 : f32
//|                 %s_22 = arith.addf %acc_22, %p_22 : f32
//|                 affine.store %s_22, %C[%i, %j] : memref<?x?xf32>
//|                 %acc_23 = affine.load %C[%i, %j] : memref<?x?xf32>
//|                 %a_23 = affine.load %A[%i, %k + 2] : memref<?x?xf32>
//|                 %b_23 = affine.load %B[%k + 2, %j] : memref<?x?xf32>
//|                 %p_23 = arith.mulf %a_23, %b_23 : f32
//|                 %s_23 = arith.addf %acc_23, %p_23 : f32
//|                 affine.store %s_23, %C[%i, %j] : memref<?x?xf32>
//|                 %acc_24 = affine.load %C[%i, %j] : memref<?x?xf32>
//|                 %a_24 = affine.load %A[%i, %k + 3] : memref<?x?xf32>
//|                 %b_24 = affine.load %B[%k + 3, %j] : memref<?x?xf32>
//|                 %p_24 = arith.mulf %a_24, %b_24 : f32
//|                 %s_24 = arith.addf %acc_24, %p_24 : f32
//|                 affine.store %s_24, %C[%i, %j] : memref<?x?xf32>
//|                 %acc_25 = affine.load %C[%i + 1, %j] : memref<?x?xf32>
//|                 %a_25 = affine.load %A[%i + 1, %k] : memref<?x?xf32>
//|                 %b_25 = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p_25 = arith.mulf %a_25, %b_25 : f32
//|                 %s_25 = arith.addf %acc_25, %p_25 : f32
//|                 affine.store %s_25, %C[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_26 = affine.load %C[%i + 1, %j] : memref<?x?xf32>
//|                 %a_26 = affine.load %A[%i + 1, %k + 1] : memref<?x?xf32>
//|                 %b_26 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|                 %p_26 = arith.mulf %a_26, %b_26 : f32
//|                 %s_26 = arith.addf %acc_26, %p_26 : f32
//|                 affine.store %s_26, %C[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_27 = affine.load %C[%i + 1, %j] : memref<?x?xf32>
//|                 %a_27 = affine.load %A[%i + 1, %k + 2] : memref<?x?xf32>
//|                 %b_27 = affine.load %B[%k + 2, %j] : memref<?x?xf32>
//|                 %p_27 = arith.mulf %a_27, %b_27 : f32
//|                 %s_27 = arith.addf %acc_27, %p_27 : f32
//|                 affine.store %s_27, %C[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_28 = affine.load %C[%i + 1, %j] : memref<?x?xf32>
//|                 %a_28 = affine.load %A[%i + 1, %k + 3] : memref<?x?xf32>
//|                 %b_28 = affine.load %B[%k + 3, %j] : memref<?x?xf32>
//|                 %p_28 = arith.mulf %a_28, %b_28 : f32
//|                 %s_28 = arith.addf %acc_28, %p_28 : f32
//|                 affine.store %s_28, %C[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_29 = affine.load %C[%i + 2, %j] : memref<?x?xf32>
//|                 %a_29 = affine.load %A[%i + 2, %k] : memref<?x?xf32>
//|                 %b_29 = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p_29 = arith.mulf %a_29, %b_29 : f32
//|                 %s_29 = arith.addf %acc_29, %p_29 : f32
//|                 affine.store %s_29, %C[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_30 = affine.load %C[%i + 2, %j] : memref<?x?xf32>
//|                 %a_30 = affine.load %A[%i + 2, %k + 1] : memref<?x?xf32>
//|                 %b_30 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|                 %p_30 = arith.mulf %a_30, %b_30 : f32
//|                 %s_30 = arith.addf %acc_30, %p_30 : f32
//|                 affine.store %s_30, %C[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_31 = affine.load %C[%i + 2, %j] : memref<?x?xf32>
//|                 %a_31 = affine.load %A[%i + 2, %k + 2] : memref<?x?xf32>
//|                 %b_31 = affine.load %B[%k + 2, %j] : memref<?x?xf32>
//|                 %p_31 = arith.mulf %a_31, %b_31 : f32
//|                 %s_31 = arith.addf %acc_31, %p_31 : f32
//|                 affine.store %s_31, %C[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_32 = affine.load %C[%i + 2, %j] : memref<?x?xf32>
//|                 %a_32 = affine.load %A[%i + 2, %k + 3] : memref<?x?xf32>
//|                 %b_32 = affine.load %B[%k + 3, %j] : memref<?x?xf32>
//|                 %p_32 = arith.mulf %a_32, %b_32 : f32
//|                 %s_32 = arith.addf %acc_32, %p_32 : f32
//|                 affine.store %s_32, %C[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_33 = affine.load %C[%i + 3, %j] : memref<?x?xf32>
//|                 %a_33 = affine.load %A[%i + 3, %k] : memref<?x?xf32>
//|                 %b_33 = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p_33 = arith.mulf %a_33, %b_33 : f32
//|                 %s_33 = arith.addf %acc_33, %p_33 : f32
//|                 affine.store %s_33, %C[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_34 = affine.load %C[%i + 3, %j] : memref<?x?xf32>
//|                 %a_34 = affine.load %A[%i + 3, %k + 1] : memref<?x?xf32>
//|                 %b_34 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|                 %p_34 = arith.mulf %a_34, %b_34 : f32
//|                 %s_34 = arith.addf %acc_34, %p_34 : f32
//|                 affine.store %s_34, %C[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_35 = affine.load %C[%i + 3, %j] : memref<?x?xf32>
//|                 %a_35 = affine.load %A[%i + 3, %k + 2] : memref<?x?xf32>
//|                 %b_35 = affine.load %B[%k + 2, %j] : memref<?x?xf32>
//|                 %p_35 = arith.mulf %a_35, %b_35 : f32
//|                 %s_35 = arith.addf %acc_35, %p_35 : f32
//|                 affine.store %s_35, %C[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_36 = affine.load %C[%i + 3, %j] : memref<?x?xf32>
//|                 %a_36 = affine.load %A[%i + 3, %k + 3] : memref<?x?xf32>
//|                 %b_36 = affine.load %B[%k + 3, %j] : memref<?x?xf32>
//|                 %p_36 = arith.mulf %a_36, %b_36 : f32
//|                 %s_36 = arith.addf %acc_36, %p_36 : f32
//|                 affine.store %s_36, %C[%i + 3, %j] : memref<?x?xf32>
//|               }
//|             }
//|             affine.for %k_4 = #map3()[%n] to min #map4(%k_t)[%n] {
//|               affine.for %j_4 = #map(%j_t) to min #map2(%j_t)[%n] {
//|                 %acc = affine.load %C[%i, %j_4] : memref<?x?xf32>
//|                 %a = affine.load %A[%i, %k_4] : memref<?x?xf32>
//|                 %b = affine.load %B[%k_4, %j_4] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %C[%i, %j_4] : memref<?x?xf32>
//|                 %acc_19 = affine.load %C[%i + 1, %j_4] : memref<?x?xf32>
//|                 %a_19 = affine.load %A[%i + 1, %k_4] : memref<?x?xf32>
//|                 %b_19 = affine.load %B[%k_4, %j_4] : memref<?x?xf32>
//|                 %p_19 = arith.mulf %a_19, %b_19 : f32
//|                 %s_19 = arith.addf %acc_19, %p_19 : f32
//|                 affine.store %s_19, %C[%i + 1, %j_4] : memref<?x?xf32>
//|                 %acc_20 = affine.load %C[%i + 2, %j_4] : memref<?x?xf32>
//|                 %a_20 = affine.load %A[%i + 2, %k_4] : memref<?x?xf32>
//|                 %b_20 = affine.load %B[%k_4, %j_4] : memref<?x?xf32>
//|                 %p_20 = arith.mulf %a_20, %b_20 : f32
//|                 %s_20 = arith.addf %acc_20, %p_20 : f32
//|                 affine.store %s_20, %C[%i + 2, %j_4] : memref<?x?xf32>
//|                 %acc_21 = affine.load %C[%i + 3, %j_4] : memref<?x?xf32>
//|                 %a_21 = affine.load %A[%i + 3, %k_4] : memref<?x?xf32>
//|                 %b_21 = affine.load %B[%k_4, %j_4] : memref<?x?xf32>
//|                 %p_21 = arith.mulf %a_21, %b_21 : f32
//|                 %s_21 = arith.addf %acc_21, %p_21 : f32
//|                 affine.store %s_21, %C[%i + 3, %j_4] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|           affine.for %i_2 = #map3()[%n] to min #map4(%i_t)[%n] {
//|             affine.for %k_3 = #map(%k_t) to min #map4(%k_t)[%n] {
//|               affine.for %j_3 = #map(%j_t) to min #map2(%j_t)[%n] {
//|                 %acc = affine.load %C[%i_2, %j_3] : memref<?x?xf32>
//|                 %a = affine.load %A[%i_2, %k_3] : memref<?x?xf32>
//|                 %b = affine.load %B[%k_3, %j_3] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %C[%i_2, %j_3] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         affine.store %zero, %D[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (32) {
//|       affine.for %j_t = 0 to %n step 256 {
//|         affine.for %k_t = 0 to %n step 32 {
//|           affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] step 4 {
//|             affine.for %k = #map(%k_t) to min #map1(%k_t)[%n] step 4 {
//|               affine.for %j = #map(%j_t) to min #map2(%j_t)[%n] {
//|                 %acc = affine.load %D[%i, %j] : memref<?x?xf32>
//|                 %a = affine.load %C[%i, %k] : memref<?x?xf32>
//|                 %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %D[%i, %j] : memref<?x?xf32>
//|                 %acc_4 = affine.load %D[%i, %j] : memref<?x?xf32>
//|                 %a_4 = affine.load %C[%i, %k + 1] : memref<?x?xf32>
//|                 %b_4 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|                 %p_4 = arith.mulf %a_4, %b_4 : f32
//|                 %s_4 = arith.addf %acc_4, %p_4 : f32
//|                 affine.store %s_4, %D[%i, %j] : memref<?x?xf32>
//|                 %acc_5 = affine.load %D[%i, %j] : memref<?x?xf32>
//|                 %a_5 = affine.load %C[%i, %k + 2] : memref<?x?xf32>
//|                 %b_5 = affine.load %B[%k + 2, %j] : memref<?x?xf32>
//|                 %p_5 = arith.mulf %a_5, %b_5 : f32
//|                 %s_5 = arith.addf %acc_5, %p_5 : f32
//|                 affine.store %s_5, %D[%i, %j] : memref<?x?xf32>
//|                 %acc_6 = affine.load %D[%i, %j] : memref<?x?xf32>
//|                 %a_6 = affine.load %C[%i, %k + 3] : memref<?x?xf32>
//|                 %b_6 = affine.load %B[%k + 3, %j] : memref<?x?xf32>
//|                 %p_6 = arith.mulf %a_6, %b_6 : f32
//|                 %s_6 = arith.addf %acc_6, %p_6 : f32
//|                 affine.store %s_6, %D[%i, %j] : memref<?x?xf32>
//|                 %acc_7 = affine.load %D[%i + 1, %j] : memref<?x?xf32>
//|                 %a_7 = affine.load %C[%i + 1, %k] : memref<?x?xf32>
//|                 %b_7 = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p_7 = arith.mulf %a_7, %b_7 : f32
//|                 %s_7 = arith.addf %acc_7, %p_7 : f32
//|                 affine.store %s_7, %D[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_8 = affine.load %D[%i + 1, %j] : memref<?x?xf32>
//|                 %a_8 = affine.load %C[%i + 1, %k + 1] : memref<?x?xf32>
//|                 %b_8 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|                 %p_8 = arith.mulf %a_8, %b_8 : f32
//|                 %s_8 = arith.addf %acc_8, %p_8 : f32
//|                 affine.store %s_8, %D[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_9 = affine.load %D[%i + 1, %j] : memref<?x?xf32>
//|                 %a_9 = affine.load %C[%i + 1, %k + 2] : memref<?x?xf32>
//|                 %b_9 = affine.load %B[%k + 2, %j] : memref<?x?xf32>
//|                 %p_9 = arith.mulf %a_9, %b_9 : f32
//|                 %s_9 = arith.addf %acc_9, %p_9 : f32
//|                 affine.store %s_9, %D[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_10 = affine.load %D[%i + 1, %j] : memref<?x?xf32>
//|                 %a_10 = affine.load %C[%i + 1, %k + 3] : memref<?x?xf32>
//|                 %b_10 = affine.load %B[%k + 3, %j] : memref<?x?xf32>
//|                 %p_10 = arith.mulf %a_10, %b_10 : f32
//|                 %s_10 = arith.addf %acc_10, %p_10 : f32
//|                 affine.store %s_10, %D[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_11 = affine.load %D[%i + 2, %j] : memref<?x?xf32>
//|                 %a_11 = affine.load %C[%i + 2, %k] : memref<?x?xf32>
//|                 %b_11 = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p_11 = arith.mulf %a_11, %b_11 : f32
//|                 %s_11 = arith.addf %acc_11, %p_11 : f32
//|                 affine.store %s_11, %D[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_12 = affine.load %D[%i + 2, %j] : memref<?x?xf32>
//|                 %a_12 = affine.load %C[%i + 2, %k + 1] : memref<?x?xf32>
//|                 %b_12 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|                 %p_12 = arith.mulf %a_12, %b_12 : f32
//|                 %s_12 = arith.addf %acc_12, %p_12 : f32
//|                 affine.store %s_12, %D[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_13 = affine.load %D[%i + 2, %j] : memref<?x?xf32>
//|                 %a_13 = affine.load %C[%i + 2, %k + 2] : memref<?x?xf32>
//|                 %b_13 = affine.load %B[%k + 2, %j] : memref<?x?xf32>
//|                 %p_13 = arith.mulf %a_13, %b_13 : f32
//|                 %s_13 = arith.addf %acc_13, %p_13 : f32
//|                 affine.store %s_13, %D[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_14 = affine.load %D[%i + 2, %j] : memref<?x?xf32>
//|                 %a_14 = affine.load %C[%i + 2, %k + 3] : memref<?x?xf32>
//|                 %b_14 = affine.load %B[%k + 3, %j] : memref<?x?xf32>
//|                 %p_14 = arith.mulf %a_14, %b_14 : f32
//|                 %s_14 = arith.addf %acc_14, %p_14 : f32
//|                 affine.store %s_14, %D[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_15 = affine.load %D[%i + 3, %j] : memref<?x?xf32>
//|                 %a_15 = affine.load %C[%i + 3, %k] : memref<?x?xf32>
//|                 %b_15 = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p_15 = arith.mulf %a_15, %b_15 : f32
//|                 %s_15 = arith.addf %acc_15, %p_15 : f32
//|                 affine.store %s_15, %D[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_16 = affine.load %D[%i + 3, %j] : memref<?x?xf32>
//|                 %a_16 = affine.load %C[%i + 3, %k + 1] : memref<?x?xf32>
//|                 %b_16 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|                 %p_16 = arith.mulf %a_16, %b_16 : f32
//|                 %s_16 = arith.addf %acc_16, %p_16 : f32
//|                 affine.store %s_16, %D[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_17 = affine.load %D[%i + 3, %j] : memref<?x?xf32>
//|                 %a_17 = affine.load %C[%i + 3, %k + 2] : memref<?x?xf32>
//|                 %b_17 = affine.load %B[%k + 2, %j] : memref<?x?xf32>
//|                 %p_17 = arith.mulf %a_17, %b_17 : f32
//|                 %s_17 = arith.addf %acc_17, %p_17 : f32
//|                 affine.store %s_17, %D[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_18 = affine.load %D[%i + 3, %j] : memref<?x?xf32>
//|                 %a_18 = affine.load %C[%i + 3, %k + 3] : memref<?x?xf32>
//|                 %b_18 = affine.load %B[%k + 3, %j] : memref<?x?xf32>
//|                 %p_18 = arith.mulf %a_18, %b_18 : f32
//|                 %s_18 = arith.addf %acc_18, %p_18 : f32
//|                 affine.store %s_18, %D[%i + 3, %j] : memref<?x?xf32>
//|               }
//|             }
//|             affine.for %k_2 = #map3()[%n] to min #map4(%k_t)[%n] {
//|               affine.for %j_2 = #map(%j_t) to min #map2(%j_t)[%n] {
//|                 %acc = affine.load %D[%i, %j_2] : memref<?x?xf32>
//|                 %a = affine.load %C[%i, %k_2] : memref<?x?xf32>
//|                 %b = affine.load %B[%k_2, %j_2] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %D[%i, %j_2] : memref<?x?xf32>
//|                 %acc_1 = affine.load %D[%i + 1, %j_2] : memref<?x?xf32>
//|                 %a_1 = affine.load %C[%i + 1, %k_2] : memref<?x?xf32>
//|                 %b_1 = affine.load %B[%k_2, %j_2] : memref<?x?xf32>
//|                 %p_1 = arith.mulf %a_1, %b_1 : f32
//|                 %s_1 = arith.addf %acc_1, %p_1 : f32
//|                 affine.store %s_1, %D[%i + 1, %j_2] : memref<?x?xf32>
//|                 %acc_2 = affine.load %D[%i + 2, %j_2] : memref<?x?xf32>
//|                 %a_2 = affine.load %C[%i + 2, %k_2] : memref<?x?xf32>
//|                 %b_2 = affine.load %B[%k_2, %j_2] : memref<?x?xf32>
//|                 %p_2 = arith.mulf %a_2, %b_2 : f32
//|                 %s_2 = arith.addf %acc_2, %p_2 : f32
//|                 affine.store %s_2, %D[%i + 2, %j_2] : memref<?x?xf32>
//|                 %acc_3 = affine.load %D[%i + 3, %j_2] : memref<?x?xf32>
//|                 %a_3 = affine.load %C[%i + 3, %k_2] : memref<?x?xf32>
//|                 %b_3 = affine.load %B[%k_2, %j_2] : memref<?x?xf32>
//|                 %p_3 = arith.mulf %a_3, %b_3 : f32
//|                 %s_3 = arith.addf %acc_3, %p_3 : f32
//|                 affine.store %s_3, %D[%i + 3, %j_2] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|           affine.for %i_1 = #map3()[%n] to min #map4(%i_t)[%n] {
//|             affine.for %k_1 = #map(%k_t) to min #map4(%k_t)[%n] {
//|               affine.for %j_1 = #map(%j_t) to min #map2(%j_t)[%n] {
//|                 %acc = affine.load %D[%i_1, %j_1] : memref<?x?xf32>
//|                 %a = affine.load %C[%i_1, %k_1] : memref<?x?xf32>
//|                 %b = affine.load %B[%k_1, %j_1] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %D[%i_1, %j_1] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
