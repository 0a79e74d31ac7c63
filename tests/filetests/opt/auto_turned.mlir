// RUN: farkas opt -t auto --report
// %B is read along its columns by the loop along the rows of %C. With a copy whose dims are in the other order that loop goes inside, in vectors.
func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%j, %k] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 29, s0 - 3)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map5 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| module {
//|   func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map()[%n]
//|     %B_buf = memref.alloc(%0, %1) : memref<?x?xf64>
//|     affine.parallel (%B_in0_t) = (0) to (symbol(%n)) step (32) {
//|       affine.for %B_in1_t = 0 to %n step 32 {
//|         affine.for %B_in1 = #map1(%B_in1_t) to min #map2(%B_in1_t)[%n] {
//|           affine.for %B_in0 = #map1(%B_in0_t) to min #map2(%B_in0_t)[%n] {
//|             %2 = affine.load %B[%B_in0, %B_in1] : memref<?x?xf64>
//|             affine.store %2, %B_buf[%B_in1, %B_in0] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (32) {
//|       affine.for %j_t = 0 to %n step 256 {
//|         affine.for %k_t = 0 to %n step 32 {
//|           affine.for %i = #map1(%i_t) to min #map3(%i_t)[%n] step 4 {
//|             affine.for %k = #map1(%k_t) to min #map3(%k_t)[%n] step 4 {
//|               affine.for %j = #map1(%j_t) to min #map4(%j_t)[%n] {
//|                 %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|                 %b = affine.load %B_buf[%k, %j] : memref<?x?xf64>
//|                 %p = arith.mulf %a, %b : f64
//|                 %s = arith.addf %c, %p : f64
//|                 affine.store %s, %C[%i, %j] : memref<?x?xf64>
//|                 %c_4 = affine.load %C[%i, %j] : memref<?x?xf64>
//|                 %a_4 = affine.load %A[%i, %k + 1] : memref<?x?xf64>
//|                 %b_4 = affine.load %B_buf[%k + 1, %j] : memref<?x?xf64>
//|                 %p_4 = arith.mulf %a_4, %b_4 : f64
//|                 %s_4 = arith.addf %c_4, %p_4 : f64
//|                 affine.store %s_4, %C[%i, %j] : memref<?x?xf64>
//|                 %c_5 = affine.load %C[%i, %j] : memref<?x?xf64>
//|                 %a_5 = affine.load %A[%i, %k + 2] : memref<?x?xf64>
//|                 %b_5 = affine.load %B_buf[%k + 2, %j] : memref<?x?xf64>
//|                 %p_5 = arith.mulf %a_5, %b_5 : f64
//|                 %s_5 = arith.addf %c_5, %p_5 : f64
//|                 affine.store %s_5, %C[%i, %j] : memref<?x?xf64>
//|                 %c_6 = affine.load %C[%i, %j] : memref<?x?xf64>
//|                 %a_6 = affine.load %A[%i, %k + 3] : memref<?x?xf64>
//|                 %b_6 = affine.load %B_buf[%k + 3, %j] : memref<?x?xf64>
//|                 %p_6 = arith.mulf %a_6, %b_6 : f64
//|                 %s_6 = arith.addf %c_6, %p_6 : f64
//|                 affine.store %s_6, %C[%i, %j] : memref<?x?xf64>
//|                 %c_7 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|                 %a_7 = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|                 %b_7 = affine.load %B_buf[%k, %j] : memref<?x?xf64>
//|                 %p_7 = arith.mulf %a_7, %b_7 : f64
//|                 %s_7 = arith.addf %c_7, %p_7 : f64
//|                 affine.store %s_7, %C[%i + 1, %j] : memref<?x?xf64>
//|                 %c_8 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|                 %a_8 = affine.load %A[%i + 1, %k + 1] : memref<?x?xf64>
//|                 %b_8 = affine.load %B_buf[%k + 1, %j] : memref<?x?xf64>
//|                 %p_8 = arith.mulf %a_8, %b_8 : f64
//|                 %s_8 = arith.addf %c_8, %p_8 : f64
//|                 affine.store %s_8, %C[%i + 1, %j] : memref<?x?xf64>
//|                 %c_9 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|                 %a_9 = affine.load %A[%i + 1, %k + 2] : memref<?x?xf64>
//|                 %b_9 = affine.load %B_buf[%k + 2, %j] : memref<?x?xf64>
//|                 %p_9 = arith.mulf %a_9, %b_9 : f64
//|                 %s_9 = arith.addf %c_9, %p_9 : f64
//|                 affine.store %s_9, %C[%i + 1, %j] : memref<?x?xf64>
//|                 %c_10 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|                 %a_10 = affine.load %A[%i + 1, %k + 3] : memref<?x?xf64>
//|                 %b_10 = affine.load %B_buf[%k + 3, %j] : memref<?x?xf64>
//|                 %p_10 = arith.mulf %a_10, %b_10 : f64
//|                 %s_10 = arith.addf %c_10, %p_10 : f64
//|                 affine.store %s_10, %C[%i + 1, %j] : memref<?x?xf64>
//|                 %c_11 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|                 %a_11 = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|                 %b_11 = affine.load %B_buf[%k, %j] : memref<?x?xf64>
//|                 %p_11 = arith.mulf %a_11, %b_11 : f64
//|                 %s_11 = arith.addf %c_11, %p_11 : f64
//|                 affine.store %s_11, %C[%i + 2, %j] : memref<?x?xf64>
//|                 %c_12 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|                 %a_12 = affine.load %A[%i + 2, %k + 1] : memref<?x?xf64>
//|                 %b_12 = affine.load %B_buf[%k + 1, %j] : memref<?x?xf64>
//|                 %p_12 = arith.mulf %a_12, %b_12 : f64
//|                 %s_12 = arith.addf %c_12, %p_12 : f64
//|                 affine.store %s_12, %C[%i + 2, %j] : memref<?x?xf64>
//|                 %c_13 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|                 %a_13 = affine.load %A[%i + 2, %k + 2] : memref<?x?xf64>
//|                 %b_13 = affine.load %B_buf[%k + 2, %j] : memref<?x?xf64>
//|                 %p_13 = arith.mulf %a_13, %b_13 : f64
//|                 %s_13 = arith.addf %c_13, %p_13 : f64
//|                 affine.store %s_13, %C[%i + 2, %j] : memref<?x?xf64>
//|                 %c_14 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|                 %a_14 = affine.load %A[%i + 2, %k + 3] : memref<?x?xf64>
//|                 %b_14 = affine.load %B_buf[%k + 3, %j] : memref<?x?xf64>
//|                 %p_14 = arith.mulf %a_14, %b_14 : f64
//|                 %s_14 = arith.addf %c_14, %p_14 : f64
//|                 affine.store %s_14, %C[%i + 2, %j] : memref<?x?xf64>
//|                 %c_15 = affine.load %C[%i + 3, %j] : memref<?x?xf64>
//|                 %a_15 = affine.load %A[%i + 3, %k] : memref<?x?xf64>
//|                 %b_15 = affine.load %B_buf[%k, %j] : memref<?x?xf64>
//|                 %p_15 = arith.mulf %a_15, %b_15 : f64
//|                 %s_15 = arith.addf %c_15, %p_15 : f64
//|                 affine.store %s_15, %C[%i + 3, %j] : memref<?x?xf64>
//|                 %c_16 = affine.load %C[%i + 3, %j] : memref<?x?xf64>
//|                 %a_16 = affine.load %A[%i + 3, %k + 1] : memref<?x?xf64>
//|                 %b_16 = affine.load %B_buf[%k + 1, %j] : memref<?x?xf64>
//|                 %p_16 = arith.mulf %a_16, %b_16 : f64
//|                 %s_16 = arith.addf %c_16, %p_16 : f64
//|                 affine.store %s_16, %C[%i + 3, %j] : memref<?x?xf64>
//|                 %c_17 = affine.load %C[%i + 3, %j] : memref<?x?xf64>
//|                 %a_17 = affine.load %A[%i + 3, %k + 2] : memref<?x?xf64>
//|                 %b_17 = affine.load %B_buf[%k + 2, %j] : memref<?x?xf64>
//|                 %p_17 = arith.mulf %a_17, %b_17 : f64
//|                 %s_17 = arith.addf %c_17, %p_17 : f64
//|                 affine.store %s_17, %C[%i + 3, %j] : memref<?x?xf64>
//|                 %c_18 = affine.load %C[%i + 3, %j] : memref<?x?xf64>
//|                 %a_18 = affine.load %A[%i + 3, %k + 3] : memref<?x?xf64>
//|                 %b_18 = affine.load %B_buf[%k + 3, %j] : memref<?x?xf64>
//|                 %p_18 = arith.mulf %a_18, %b_18 : f64
//|                 %s_18 = arith.addf %c_18, %p_18 : f64
//|                 affine.store %s_18, %C[%i + 3, %j] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %k_2 = #map5()[%n] to min #map2(%k_t)[%n] {
//|               affine.for %j_2 = #map1(%j_t) to min #map4(%j_t)[%n] {
//|                 %c = affine.load %C[%i, %j_2] : memref<?x?xf64>
//|                 %a = affine.load %A[%i, %k_2] : memref<?x?xf64>
//|                 %b = affine.load %B_buf[%k_2, %j_2] : memref<?x?xf64>
//|                 %p = arith.mulf %a, %b : f64
//|                 %s = arith.addf %c, %p : f64
//|                 affine.store %s, %C[%i, %j_2] : memref<?x?xf64>
//|                 %c_1 = affine.load %C[%i + 1, %j_2] : memref<?x?xf64>
//|                 %a_1 = affine.load %A[%i + 1, %k_2] : memref<?x?xf64>
//|                 %b_1 = affine.load %B_buf[%k_2, %j_2] : memref<?x?xf64>
//|                 %p_1 = arith.mulf %a_1, %b_1 : f64
//|                 %s_1 = arith.addf %c_1, %p_1 : f64
//|                 affine.store %s_1, %C[%i + 1, %j_2] : memref<?x?xf64>
//|                 %c_2 = affine.load %C[%i + 2, %j_2] : memref<?x?xf64>
//|                 %a_2 = affine.load %A[%i + 2, %k_2] : memref<?x?xf64>
//|                 %b_2 = affine.load %B_buf[%k_2, %j_2] : memref<?x?xf64>
//|                 %p_2 = arith.mulf %a_2, %b_2 : f64
//|                 %s_2 = arith.addf %c_2, %p_2 : f64
//|                 affine.store %s_2, %C[%i + 2, %j_2] : memref<?x?xf64>
//|                 %c_3 = affine.load %C[%i + 3, %j_2] : memref<?x?xf64>
//|                 %a_3 = affine.load %A[%i + 3, %k_2] : memref<?x?xf64>
//|                 %b_3 = affine.load %B_buf[%k_2, %j_2] : memref<?x?xf64>
//|                 %p_3 = arith.mulf %a_3, %b_3 : f64
//|                 %s_3 = arith.addf %c_3, %p_3 : f64
//|                 affine.store %s_3, %C[%i + 3, %j_2] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|           affine.for %i_1 = #map5()[%n] to min #map2(%i_t)[%n] {
//|             affine.for %k_1 = #map1(%k_t) to min #map2(%k_t)[%n] {
//|               affine.for %j_1 = #map1(%j_t) to min #map4(%j_t)[%n] {
//|                 %c = affine.load %C[%i_1, %j_1] : memref<?x?xf64>
//|                 %a = affine.load %A[%i_1, %k_1] : memref<?x?xf64>
//|                 %b = affine.load %B_buf[%k_1, %j_1] : memref<?x?xf64>
//|                 %p = arith.mulf %a, %b : f64
//|                 %s = arith.addf %c, %p : f64
//|                 affine.store %s, %C[%i_1, %j_1] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     memref.dealloc %B_buf : memref<?x?xf64>
//|     return
//|   }
//| }
//| @product: storage: %B_buf, memref<?x?xf64>, 8 * %n * %n bytes, holds what the loop %i touches of %B
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
//| @product: auto does promote(%B,%i;whole,layout=(d1,d0)) first: 71.20 ms by the model with it, 463.90 ms without
//| @product: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4) unroll_jam(%k;4)
//| @product: order of S0: %B_in0_t by 32 parallel > %B_in1_t by 32 > %B_in1 > %B_in0
//| @product: order of S1: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @product: 2 nests; the model takes %n = 1000, 2 processors of 3 GHz
//|   first promote(%B,%i;whole,layout=(d1,d0))
//|     storage    %B_buf, memref<?x?xf64>, 8 * %n * %n bytes, holds what the loop %i touches of %B
//|     time       71.20 ms, without 463.90 ms
//|   S0: %B_in0_t by 32 parallel > %B_in1_t by 32 > %B_in1 > %B_in0
//|     bands      (%B_in0_t %B_in1_t %B_in1 %B_in0)
//|     free       %B_in1_t %B_in1 %B_in0: parallel is not faster there by the model, or not asked for
//|     traffic    16.78 MB from memory for 0.0e0 operations on floats
//|     time       2.22 ms, as written 5.69 ms; the roof is 1.97 ms, by bytes
//|   S1: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//|     bands      (%i_t %j_t %k_t %i %k %j)
//|     in order   %k_t: affine.store writes %C[0, 0] at (%i, %j, %k) = (0, 0, 31), then affine.load reads it at (0, 0, 32), for %n = 33; try: --reassociate
//|     in order   %k: affine.store writes %C[0, 0] at (%i, %j, %k) = (0, 0, 0), then affine.load reads it at (0, 0, 1), for %n = 2; try: --reassociate
//|     free       %j_t %i %j: parallel is not faster there by the model, or not asked for
//|     traffic    25.17 MB from memory for 2.0e9 operations on floats: 79.47 for each byte
//|     time       68.98 ms, as written 4.89 s; the roof is 20.83 ms, by operations
//|   then unroll_jam(%i;4) unroll_jam(%k;4)
