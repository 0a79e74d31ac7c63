// RUN: farkas opt -t 'auto' -q
// What is stored is not the sum itself, which gets a cell for each iteration of the loops around.
func.func @roots(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %sum = affine.for %k = 0 to %n iter_args(%acc = %zero) -> (f32) {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %A[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      %root = math.sqrt %sum : f32
      affine.store %root, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 29, s0 - 3)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map4 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #map5 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @roots(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %sum_mem = memref.alloca() : memref<f32>
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map()[%n]
//|     %sum_mem_exp = memref.alloc(%0, %1) : memref<?x?xf32>
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         affine.store %zero, %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (32) {
//|       affine.for %j_t = 0 to %n step 256 {
//|         affine.for %k_t = 0 to %n step 32 {
//|           affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] step 4 {
//|             affine.for %k = #map1(%k_t) to min #map2(%k_t)[%n] step 4 {
//|               affine.for %j = #map1(%j_t) to min #map3(%j_t)[%n] {
//|                 %acc = affine.load %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|                 %b = affine.load %A[%k, %j] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|                 %acc_4 = affine.load %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|                 %a_4 = affine.load %A[%i, %k + 1] : memref<?x?xf32>
//|                 %b_4 = affine.load %A[%k + 1, %j] : memref<?x?xf32>
//|                 %p_4 = arith.mulf %a_4, %b_4 : f32
//|                 %s_4 = arith.addf %acc_4, %p_4 : f32
//|                 affine.store %s_4, %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|                 %acc_5 = affine.load %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|                 %a_5 = affine.load %A[%i, %k + 2] : memref<?x?xf32>
//|                 %b_5 = affine.load %A[%k + 2, %j] : memref<?x?xf32>
//|                 %p_5 = arith.mulf %a_5, %b_5 : f32
//|                 %s_5 = arith.addf %acc_5, %p_5 : f32
//|                 affine.store %s_5, %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|                 %acc_6 = affine.load %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|                 %a_6 = affine.load %A[%i, %k + 3] : memref<?x?xf32>
//|                 %b_6 = affine.load %A[%k + 3, %j] : memref<?x?xf32>
//|                 %p_6 = arith.mulf %a_6, %b_6 : f32
//|                 %s_6 = arith.addf %acc_6, %p_6 : f32
//|                 affine.store %s_6, %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|                 %acc_7 = affine.load %sum_mem_exp[%i + 1, %j] : memref<?x?xf32>
//|                 %a_7 = affine.load %A[%i + 1, %k] : memref<?x?xf32>
//|                 %b_7 = affine.load %A[%k, %j] : memref<?x?xf32>
//|                 %p_7 = arith.mulf %a_7, %b_7 : f32
//|                 %s_7 = arith.addf %acc_7, %p_7 : f32
//|                 affine.store %s_7, %sum_mem_exp[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_8 = affine.load %sum_mem_exp[%i + 1, %j] : memref<?x?xf32>
//|                 %a_8 = affine.load %A[%i + 1, %k + 1] : memref<?x?xf32>
//|                 %b_8 = affine.load %A[%k + 1, %j] : memref<?x?xf32>
//|                 %p_8 = arith.mulf %a_8, %b_8 : f32
//|                 %s_8 = arith.addf %acc_8, %p_8 : f32
//|                 affine.store %s_8, %sum_mem_exp[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_9 = affine.load %sum_mem_exp[%i + 1, %j] : memref<?x?xf32>
//|                 %a_9 = affine.load %A[%i + 1, %k + 2] : memref<?x?xf32>
//|                 %b_9 = affine.load %A[%k + 2, %j] : memref<?x?xf32>
//|                 %p_9 = arith.mulf %a_9, %b_9 : f32
//|                 %s_9 = arith.addf %acc_9, %p_9 : f32
//|                 affine.store %s_9, %sum_mem_exp[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_10 = affine.load %sum_mem_exp[%i + 1, %j] : memref<?x?xf32>
//|                 %a_10 = affine.load %A[%i + 1, %k + 3] : memref<?x?xf32>
//|                 %b_10 = affine.load %A[%k + 3, %j] : memref<?x?xf32>
//|                 %p_10 = arith.mulf %a_10, %b_10 : f32
//|                 %s_10 = arith.addf %acc_10, %p_10 : f32
//|                 affine.store %s_10, %sum_mem_exp[%i + 1, %j] : memref<?x?xf32>
//|                 %acc_11 = affine.load %sum_mem_exp[%i + 2, %j] : memref<?x?xf32>
//|                 %a_11 = affine.load %A[%i + 2, %k] : memref<?x?xf32>
//|                 %b_11 = affine.load %A[%k, %j] : memref<?x?xf32>
//|                 %p_11 = arith.mulf %a_11, %b_11 : f32
//|                 %s_11 = arith.addf %acc_11, %p_11 : f32
//|                 affine.store %s_11, %sum_mem_exp[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_12 = affine.load %sum_mem_exp[%i + 2, %j] : memref<?x?xf32>
//|                 %a_12 = affine.load %A[%i + 2, %k + 1] : memref<?x?xf32>
//|                 %b_12 = affine.load %A[%k + 1, %j] : memref<?x?xf32>
//|                 %p_12 = arith.mulf %a_12, %b_12 : f32
//|                 %s_12 = arith.addf %acc_12, %p_12 : f32
//|                 affine.store %s_12, %sum_mem_exp[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_13 = affine.load %sum_mem_exp[%i + 2, %j] : memref<?x?xf32>
//|                 %a_13 = affine.load %A[%i + 2, %k + 2] : memref<?x?xf32>
//|                 %b_13 = affine.load %A[%k + 2, %j] : memref<?x?xf32>
//|                 %p_13 = arith.mulf %a_13, %b_13 : f32
//|                 %s_13 = arith.addf %acc_13, %p_13 : f32
//|                 affine.store %s_13, %sum_mem_exp[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_14 = affine.load %sum_mem_exp[%i + 2, %j] : memref<?x?xf32>
//|                 %a_14 = affine.load %A[%i + 2, %k + 3] : memref<?x?xf32>
//|                 %b_14 = affine.load %A[%k + 3, %j] : memref<?x?xf32>
//|                 %p_14 = arith.mulf %a_14, %b_14 : f32
//|                 %s_14 = arith.addf %acc_14, %p_14 : f32
//|                 affine.store %s_14, %sum_mem_exp[%i + 2, %j] : memref<?x?xf32>
//|                 %acc_15 = affine.load %sum_mem_exp[%i + 3, %j] : memref<?x?xf32>
//|                 %a_15 = affine.load %A[%i + 3, %k] : memref<?x?xf32>
//|                 %b_15 = affine.load %A[%k, %j] : memref<?x?xf32>
//|                 %p_15 = arith.mulf %a_15, %b_15 : f32
//|                 %s_15 = arith.addf %acc_15, %p_15 : f32
//|                 affine.store %s_15, %sum_mem_exp[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_16 = affine.load %sum_mem_exp[%i + 3, %j] : memref<?x?xf32>
//|                 %a_16 = affine.load %A[%i + 3, %k + 1] : memref<?x?xf32>
//|                 %b_16 = affine.load %A[%k + 1, %j] : memref<?x?xf32>
//|                 %p_16 = arith.mulf %a_16, %b_16 : f32
//|                 %s_16 = arith.addf %acc_16, %p_16 : f32
//|                 affine.store %s_16, %sum_mem_exp[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_17 = affine.load %sum_mem_exp[%i + 3, %j] : memref<?x?xf32>
//|                 %a_17 = affine.load %A[%i + 3, %k + 2] : memref<?x?xf32>
//|                 %b_17 = affine.load %A[%k + 2, %j] : memref<?x?xf32>
//|                 %p_17 = arith.mulf %a_17, %b_17 : f32
//|                 %s_17 = arith.addf %acc_17, %p_17 : f32
//|                 affine.store %s_17, %sum_mem_exp[%i + 3, %j] : memref<?x?xf32>
//|                 %acc_18 = affine.load %sum_mem_exp[%i + 3, %j] : memref<?x?xf32>
//|                 %a_18 = affine.load %A[%i + 3, %k + 3] : memref<?x?xf32>
//|                 %b_18 = affine.load %A[%k + 3, %j] : memref<?x?xf32>
//|                 %p_18 = arith.mulf %a_18, %b_18 : f32
//|                 %s_18 = arith.addf %acc_18, %p_18 : f32
//|                 affine.store %s_18, %sum_mem_exp[%i + 3, %j] : memref<?x?xf32>
//|               }
//|             }
//|             affine.for %k_2 = #map4()[%n] to min #map5(%k_t)[%n] {
//|               affine.for %j_2 = #map1(%j_t) to min #map3(%j_t)[%n] {
//|                 %acc = affine.load %sum_mem_exp[%i, %j_2] : memref<?x?xf32>
//|                 %a = affine.load %A[%i, %k_2] : memref<?x?xf32>
//|                 %b = affine.load %A[%k_2, %j_2] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %sum_mem_exp[%i, %j_2] : memref<?x?xf32>
//|                 %acc_1 = affine.load %sum_mem_exp[%i + 1, %j_2] : memref<?x?xf32>
//|                 %a_1 = affine.load %A[%i + 1, %k_2] : memref<?x?xf32>
//|                 %b_1 = affine.load %A[%k_2, %j_2] : memref<?x?xf32>
//|                 %p_1 = arith.mulf %a_1, %b_1 : f32
//|                 %s_1 = arith.addf %acc_1, %p_1 : f32
//|                 affine.store %s_1, %sum_mem_exp[%i + 1, %j_2] : memref<?x?xf32>
//|                 %acc_2 = affine.load %sum_mem_exp[%i + 2, %j_2] : memref<?x?xf32>
//|                 %a_2 = affine.load %A[%i + 2, %k_2] : memref<?x?xf32>
//|                 %b_2 = affine.load %A[%k_2, %j_2] : memref<?x?xf32>
//|                 %p_2 = arith.mulf %a_2, %b_2 : f32
//|                 %s_2 = arith.addf %acc_2, %p_2 : f32
//|                 affine.store %s_2, %sum_mem_exp[%i + 2, %j_2] : memref<?x?xf32>
//|                 %acc_3 = affine.load %sum_mem_exp[%i + 3, %j_2] : memref<?x?xf32>
//|                 %a_3 = affine.load %A[%i + 3, %k_2] : memref<?x?xf32>
//|                 %b_3 = affine.load %A[%k_2, %j_2] : memref<?x?xf32>
//|                 %p_3 = arith.mulf %a_3, %b_3 : f32
//|                 %s_3 = arith.addf %acc_3, %p_3 : f32
//|                 affine.store %s_3, %sum_mem_exp[%i + 3, %j_2] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|           affine.for %i_1 = #map4()[%n] to min #map5(%i_t)[%n] {
//|             affine.for %k_1 = #map1(%k_t) to min #map5(%k_t)[%n] {
//|               affine.for %j_1 = #map1(%j_t) to min #map3(%j_t)[%n] {
//|                 %acc = affine.load %sum_mem_exp[%i_1, %j_1] : memref<?x?xf32>
//|                 %a = affine.load %A[%i_1, %k_1] : memref<?x?xf32>
//|                 %b = affine.load %A[%k_1, %j_1] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %sum_mem_exp[%i_1, %j_1] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         %sum = affine.load %sum_mem_exp[%i, %j] : memref<?x?xf32>
//|         %root = math.sqrt %sum : f32
//|         affine.store %root, %B[%i, %j] : memref<?x?xf32>
//|       }
//|     }
//|     memref.dealloc %sum_mem_exp : memref<?x?xf32>
//|     return
//|   }
//| }
