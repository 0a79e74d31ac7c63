// RUN: farkas opt -t auto --report
// %t is the sum of one element of a row. With a sum of its own for each element (expand) the loop over columns goes inside, in vectors; a buffer for each
// iteration would leave the sum along %k innermost, down the columns of %B.
func.func @symm(%m: index, %n: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.store %zero, %t[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %s = affine.load %t[] : memref<f64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %p = arith.mulf %b, %a : f64
        %q = arith.addf %s, %p : f64
        affine.store %q, %t[] : memref<f64>
      }
      %r = affine.load %t[] : memref<f64>
      affine.store %r, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<(d0)[s0] -> ((d0 floordiv 4) * 4 + 25, s0 - 1)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0)[s0] -> ((d0 floordiv 4 + 1) * 4, s0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map5 = affine_map<(d0, d1) -> (d0 + 4, d1)>
//| #map6 = affine_map<(d0)[s0] -> (d0 + 29, s0 - 3)>
//| #map7 = affine_map<(d0, d1) -> (d0, d1 + 29)>
//| #map8 = affine_map<(d0) -> (((d0 + 3) floordiv 4) * 4)>
//| #map9 = affine_map<(d0) -> (d0 + 32)>
//| #map10 = affine_map<(d0)[s0] -> ((d0 floordiv 4 + 1) * 4, (s0 floordiv 4) * 4)>
//| #map11 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map12 = affine_map<(d0, d1) -> (d0, d1 + 32)>
//| #set = affine_set<(d0, d1) : (d0 - d1 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - d1 + 1 >= 0)>
//| #set2 = affine_set<(d0, d1) : (d0 - d1 + 2 >= 0)>
//| module {
//|   func.func @symm(%m: index, %n: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %t = memref.alloca() : memref<f64>
//|     %0 = affine.max #map()[%m]
//|     %1 = affine.max #map()[%n]
//|     %t_exp = memref.alloc(%0, %1) : memref<?x?xf64>
//|     affine.parallel (%i) = (0) to (symbol(%m)) {
//|       affine.for %j = 0 to %n {
//|         affine.store %zero, %t_exp[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%m)) step (32) {
//|       affine.for %j_t = 0 to %n step 256 {
//|         affine.for %k_t = 0 to min #map1(%i_t)[%m] step 32 {
//|           affine.for %i_1 = #map2(%i_t) to min #map3(%k_t)[%m] {
//|             affine.for %k_1 = #map2(%k_t) to #map2(%i_1) {
//|               affine.for %j_1 = #map2(%j_t) to min #map4(%j_t)[%n] {
//|                 %s = affine.load %t_exp[%i_1, %j_1] : memref<?x?xf64>
//|                 %b = affine.load %B[%k_1, %j_1] : memref<?x?xf64>
//|                 %a = affine.load %A[%i_1, %k_1] : memref<?x?xf64>
//|                 %p = arith.mulf %b, %a : f64
//|                 %q = arith.addf %s, %p : f64
//|                 affine.store %q, %t_exp[%i_1, %j_1] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|           affine.for %i = max #map5(%k_t, %i_t) to min #map6(%i_t)[%m] step 4 {
//|             affine.for %k = #map2(%k_t) to min #map7(%i, %k_t) step 4 {
//|               affine.for %j = #map2(%j_t) to min #map4(%j_t)[%n] {
//|                 %s = affine.load %t_exp[%i, %j] : memref<?x?xf64>
//|                 %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|                 %p = arith.mulf %b, %a : f64
//|                 %q = arith.addf %s, %p : f64
//|                 affine.store %q, %t_exp[%i, %j] : memref<?x?xf64>
//|                 %s_1 = affine.load %t_exp[%i, %j] : memref<?x?xf64>
//|                 %b_1 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|                 %a_1 = affine.load %A[%i, %k + 1] : memref<?x?xf64>
//|                 %p_1 = arith.mulf %b_1, %a_1 : f64
//|                 %q_1 = arith.addf %s_1, %p_1 : f64
//|                 affine.store %q_1, %t_exp[%i, %j] : memref<?x?xf64>
//|                 %s_2 = affine.load %t_exp[%i, %j] : memref<?x?xf64>
//|                 %b_2 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|                 %a_2 = affine.load %A[%i, %k + 2] : memref<?x?xf64>
//|                 %p_2 = arith.mulf %b_2, %a_2 : f64
//|                 %q_2 = arith.addf %s_2, %p_2 : f64
//|                 affine.store %q_2, %t_exp[%i, %j] : memref<?x?xf64>
//|                 %s_3 = affine.load %t_exp[%i, %j] : memref<?x?xf64>
//|                 %b_3 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|                 %a_3 = affine.load %A[%i, %k + 3] : memref<?x?xf64>
//|                 %p_3 = arith.mulf %b_3, %a_3 : f64
//|                 %q_3 = arith.addf %s_3, %p_3 : f64
//|                 affine.store %q_3, %t_exp[%i, %j] : memref<?x?xf64>
//|                 %s_4 = affine.load %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 %b_4 = affine.load %B[%k, %j] : memref<?x?xf64>
//|                 %a_4 = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|                 %p_4 = arith.mulf %b_4, %a_4 : f64
//|                 %q_4 = arith.addf %s_4, %p_4 : f64
//|                 affine.store %q_4, %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 %s_5 = affine.load %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 %b_5 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|                 %a_5 = affine.load %A[%i + 1, %k + 1] : memref<?x?xf64>
//|                 %p_5 = arith.mulf %b_5, %a_5 : f64
//|                 %q_5 = arith.addf %s_5, %p_5 : f64
//|                 affine.store %q_5, %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 %s_6 = affine.load %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 %b_6 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|                 %a_6 = affine.load %A[%i + 1, %k + 2] : memref<?x?xf64>
//|                 %p_6 = arith.mulf %b_6, %a_6 : f64
//|                 %q_6 = arith.addf %s_6, %p_6 : f64
//|                 affine.store %q_6, %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 %s_7 = affine.load %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 %b_7 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|                 %a_7 = affine.load %A[%i + 1, %k + 3] : memref<?x?xf64>
//|                 %p_7 = arith.mulf %b_7, %a_7 : f64
//|                 %q_7 = arith.addf %s_7, %p_7 : f64
//|                 affine.store %q_7, %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 %s_8 = affine.load %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 %b_8 = affine.load %B[%k, %j] : memref<?x?xf64>
//|                 %a_8 = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|                 %p_8 = arith.mulf %b_8, %a_8 : f64
//|                 %q_8 = arith.addf %s_8, %p_8 : f64
//|                 affine.store %q_8, %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 %s_9 = affine.load %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 %b_9 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|                 %a_9 = affine.load %A[%i + 2, %k + 1] : memref<?x?xf64>
//|                 %p_9 = arith.mulf %b_9, %a_9 : f64
//|                 %q_9 = arith.addf %s_9, %p_9 : f64
//|                 affine.store %q_9, %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 %s_10 = affine.load %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 %b_10 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|                 %a_10 = affine.load %A[%i + 2, %k + 2] : memref<?x?xf64>
//|                 %p_10 = arith.mulf %b_10, %a_10 : f64
//|                 %q_10 = arith.addf %s_10, %p_10 : f64
//|                 affine.store %q_10, %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 %s_11 = affine.load %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 %b_11 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|                 %a_11 = affine.load %A[%i + 2, %k + 3] : memref<?x?xf64>
//|                 %p_11 = arith.mulf %b_11, %a_11 : f64
//|                 %q_11 = arith.addf %s_11, %p_11 : f64
//|                 affine.store %q_11, %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 %s_12 = affine.load %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                 %b_12 = affine.load %B[%k, %j] : memref<?x?xf64>
//|                 %a_12 = affine.load %A[%i + 3, %k] : memref<?x?xf64>
//|                 %p_12 = arith.mulf %b_12, %a_12 : f64
//|                 %q_12 = arith.addf %s_12, %p_12 : f64
//|                 affine.store %q_12, %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                 %s_13 = affine.load %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                 %b_13 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|                 %a_13 = affine.load %A[%i + 3, %k + 1] : memref<?x?xf64>
//|                 %p_13 = arith.mulf %b_13, %a_13 : f64
//|                 %q_13 = arith.addf %s_13, %p_13 : f64
//|                 affine.store %q_13, %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                 %s_14 = affine.load %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                 %b_14 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|                 %a_14 = affine.load %A[%i + 3, %k + 2] : memref<?x?xf64>
//|                 %p_14 = arith.mulf %b_14, %a_14 : f64
//|                 %q_14 = arith.addf %s_14, %p_14 : f64
//|                 affine.store %q_14, %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                 %s_15 = affine.load %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                 %b_15 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|                 %a_15 = affine.load %A[%i + 3, %k + 3] : memref<?x?xf64>
//|                 %p_15 = arith.mulf %b_15, %a_15 : f64
//|                 %q_15 = arith.addf %s_15, %p_15 : f64
//|                 affine.store %q_15, %t_exp[%i + 3, %j] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %k_3 = #map8(%i) to #map9(%k_t) {
//|               affine.for %j_3 = #map2(%j_t) to min #map4(%j_t)[%n] {
//|                 affine.if #set(%i, %k_3) {
//|                   %s = affine.load %t_exp[%i + 1, %j_3] : memref<?x?xf64>
//|                   %b = affine.load %B[%k_3, %j_3] : memref<?x?xf64>
//|                   %a = affine.load %A[%i + 1, %k_3] : memref<?x?xf64>
//|                   %p = arith.mulf %b, %a : f64
//|                   %q = arith.addf %s, %p : f64
//|                   affine.store %q, %t_exp[%i + 1, %j_3] : memref<?x?xf64>
//|                 }
//|                 affine.if #set1(%i, %k_3) {
//|                   %s = affine.load %t_exp[%i + 2, %j_3] : memref<?x?xf64>
//|                   %b = affine.load %B[%k_3, %j_3] : memref<?x?xf64>
//|                   %a = affine.load %A[%i + 2, %k_3] : memref<?x?xf64>
//|                   %p = arith.mulf %b, %a : f64
//|                   %q = arith.addf %s, %p : f64
//|                   affine.store %q, %t_exp[%i + 2, %j_3] : memref<?x?xf64>
//|                 }
//|                 affine.if #set2(%i, %k_3) {
//|                   %s = affine.load %t_exp[%i + 3, %j_3] : memref<?x?xf64>
//|                   %b = affine.load %B[%k_3, %j_3] : memref<?x?xf64>
//|                   %a = affine.load %A[%i + 3, %k_3] : memref<?x?xf64>
//|                   %p = arith.mulf %b, %a : f64
//|                   %q = arith.addf %s, %p : f64
//|                   affine.store %q, %t_exp[%i + 3, %j_3] : memref<?x?xf64>
//|                 }
//|               }
//|             }
//|           }
//|           affine.for %i_2 = max #map10(%k_t)[%m] to min #map11(%i_t)[%m] {
//|             affine.for %k_2 = #map2(%k_t) to min #map12(%i_2, %k_t) {
//|               affine.for %j_2 = #map2(%j_t) to min #map4(%j_t)[%n] {
//|                 %s = affine.load %t_exp[%i_2, %j_2] : memref<?x?xf64>
//|                 %b = affine.load %B[%k_2, %j_2] : memref<?x?xf64>
//|                 %a = affine.load %A[%i_2, %k_2] : memref<?x?xf64>
//|                 %p = arith.mulf %b, %a : f64
//|                 %q = arith.addf %s, %p : f64
//|                 affine.store %q, %t_exp[%i_2, %j_2] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i) = (0) to (symbol(%m)) {
//|       affine.for %j = 0 to %n {
//|         %r = affine.load %t_exp[%i, %j] : memref<?x?xf64>
//|         affine.store %r, %C[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     memref.dealloc %t_exp : memref<?x?xf64>
//|     return
//|   }
//| }
//| @symm: storage: %t_exp, memref<?x?xf64>, 8 * %m * %n bytes, holds what each iteration of %i, %j leaves in %t
//| @symm: assumed: %C and %A do not overlap
//| @symm: assumed: %C and %B do not overlap
//| @symm: auto does expand(%t) first: 37.84 ms by the model with it, 2.45 s without
//| @symm: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @symm: order of S0: %i parallel > %j
//| @symm: order of S1: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @symm: order of S2: %i parallel > %j
//| @symm: 3 nests; the model takes %m = 1000, %n = 1000, 2 processors of 3 GHz
//|   first expand(%t)
//|     storage    %t_exp, memref<?x?xf64>, 8 * %m * %n bytes, holds what each iteration of %i, %j leaves in %t
//|     time       37.84 ms, without 2.45 s
//|   S0: %i parallel > %j
//|     bands      (%i@0 %j@0)
//|     free       %j@0: parallel is not faster there by the model, or not asked for
//|     traffic    8.00 MB from memory for 0.0e0 operations on floats
//|     time       1.00 ms, as written 1.38 ms; the roof is 937.50 us, by bytes
//|   S1: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//|     bands      (%i_t %j_t %k_t %i@1 %k %j@1)
//|     in order   %k_t: affine.store writes %t_exp[33, 0] at (%i, %j, %k) = (33, 0, 31), then affine.load reads it at (33, 0, 32), for %m = 34, %n = 1; try: --reassociate
//|     in order   %k: affine.store writes %t_exp[2, 0] at (%i, %j, %k) = (2, 0, 0), then affine.load reads it at (2, 0, 1), for %m = 3, %n = 1; try: --reassociate
//|     free       %j_t %i@1 %j@1: parallel is not faster there by the model, or not asked for
//|     traffic    16.78 MB from memory for 1.0e9 operations on floats: 59.60 for each byte
//|     time       34.83 ms, as written 2.45 s; the roof is 10.42 ms, by operations
//|   S2: %i parallel > %j
//|     bands      (%i@2 %j@2)
//|     free       %j@2: parallel is not faster there by the model, or not asked for
//|     traffic    16.00 MB from memory for 0.0e0 operations on floats
//|     time       2.00 ms, as written 2.74 ms; the roof is 1.88 ms, by bytes
//|   then unroll_jam(%i@1;4) unroll_jam(%k;4)
