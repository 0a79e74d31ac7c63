// RUN: farkas opt -t auto --report
// What stands at the first end only is at time 0 as it is: time is tiled, and nothing is folded.
func.func @string(%t: index, %n: index, %m: index, %c: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %time = 0 to %t {
    affine.for %j = 0 to %m {
      %a = affine.load %A[0, %j] : memref<?x?xf64>
      %b = affine.load %A[1, %j] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      %v = arith.mulf %s, %c : f64
      affine.store %v, %B[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 0 to %m {
        %a = affine.load %A[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %A[%i + 1, %j] : memref<?x?xf64>
        %s = arith.addf %a, %b : f64
        %v = arith.mulf %s, %c : f64
        affine.store %v, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %j = 0 to %m {
      %a = affine.load %B[0, %j] : memref<?x?xf64>
      %b = affine.load %B[1, %j] : memref<?x?xf64>
      %s = arith.addf %a, %b : f64
      %v = arith.mulf %s, %c : f64
      affine.store %v, %A[0, %j] : memref<?x?xf64>
    }
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 0 to %m {
        %a = affine.load %B[%i - 1, %j] : memref<?x?xf64>
        %b = affine.load %B[%i + 1, %j] : memref<?x?xf64>
        %s = arith.addf %a, %b : f64
        %v = arith.mulf %s, %c : f64
        affine.store %v, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> ((d0 floordiv 2) * 4)>
//| #map1 = affine_map<(d0) -> (d0 * 2 + 63)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0)[s0] -> ((d0 + 33) floordiv 2, s0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 128, s0)>
//| #map5 = affine_map<(d0) -> (d0 * 2 + 1)>
//| #map6 = affine_map<(d0) -> (((d0 * 2 + 5) floordiv 4) * 4)>
//| #map7 = affine_map<(d0, d1) -> (((d0 * 2 + 2) ceildiv 4) * 4, d1)>
//| #map8 = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0 - 4, d1 + 29)>
//| #map9 = affine_map<(d0, d1)[s0] -> (((d0 * 2 + s0 - 1) floordiv 4) * 4, ((d0 * 2 + 5) floordiv 4) * 4, d1)>
//| #map10 = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, d1 + 32)>
//| #map11 = affine_map<(d0) -> (d0 * 2 + 64)>
//| #map12 = affine_map<(d0)[s0, s1] -> (((d0 * 2 + s0 + 1) floordiv 4) * 4 + 64, ((s1 * 2 + s0 + 1) floordiv 4) * 4)>
//| #map13 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map14 = affine_map<(d0, d1)[s0] -> (((d0 * 2 + s0 - 1) floordiv 4) * 4, d1)>
//| #set = affine_set<(d0, d1) : (d0 * 2 - d1 >= 0)>
//| #set1 = affine_set<(d0, d1)[s0] : (d0 * 2 - d1 + s0 - 2 >= 0)>
//| #set2 = affine_set<(d0, d1) : (d0 * 2 - d1 + 1 == 0)>
//| #set3 = affine_set<(d0, d1)[s0] : (d0 - d1 * 2 - 2 >= 0, d1 * 2 - d0 + s0 - 1 >= 0)>
//| module {
//|   func.func @string(%t: index, %n: index, %m: index, %c: f64, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%m)) step (128) {
//|       affine.for %time_t = 0 to %t step 32 {
//|         affine.for %i_t = #map(%time_t) to #map1(%time_t) step 32 {
//|           affine.for %time = #map2(%time_t) to min #map3(%i_t)[%t] {
//|             affine.if #set(%time, %i_t) {
//|               affine.for %j_1 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %A[0, %j_1] : memref<?x?xf64>
//|                 %b = affine.load %A[1, %j_1] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %B[0, %j_1] : memref<?x?xf64>
//|               }
//|               affine.for %i_1 = #map5(%time) to #map6(%time) {
//|                 affine.if #set1(%time, %i_1)[%n] {
//|                   affine.for %j_2 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                     %a = affine.load %A[%i_1 - %time * 2 - 1, %j_2] : memref<?x?xf64>
//|                     %b = affine.load %A[%i_1 - %time * 2 + 1, %j_2] : memref<?x?xf64>
//|                     %s = arith.addf %a, %b : f64
//|                     %v = arith.mulf %s, %c : f64
//|                     affine.store %v, %B[%i_1 - %time * 2, %j_2] : memref<?x?xf64>
//|                   }
//|                 }
//|                 affine.if #set2(%time, %i_1) {
//|                   affine.for %j_3 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                     %a = affine.load %B[0, %j_3] : memref<?x?xf64>
//|                     %b = affine.load %B[1, %j_3] : memref<?x?xf64>
//|                     %s = arith.addf %a, %b : f64
//|                     %v = arith.mulf %s, %c : f64
//|                     affine.store %v, %A[0, %j_3] : memref<?x?xf64>
//|                   }
//|                 }
//|                 affine.if #set3(%i_1, %time)[%n] {
//|                   affine.for %j_4 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                     %a = affine.load %B[%i_1 - %time * 2 - 2, %j_4] : memref<?x?xf64>
//|                     %b = affine.load %B[%i_1 - %time * 2, %j_4] : memref<?x?xf64>
//|                     %s = arith.addf %a, %b : f64
//|                     %v = arith.mulf %s, %c : f64
//|                     affine.store %v, %A[%i_1 - %time * 2 - 1, %j_4] : memref<?x?xf64>
//|                   }
//|                 }
//|               }
//|             }
//|             affine.for %i = max #map7(%time, %i_t) to min #map8(%time, %i_t)[%n] step 4 {
//|               affine.for %j = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %A[%i - %time * 2 - 1, %j] : memref<?x?xf64>
//|                 %b = affine.load %A[%i - %time * 2 + 1, %j] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %B[%i - %time * 2, %j] : memref<?x?xf64>
//|                 %a_10 = affine.load %A[%i - %time * 2, %j] : memref<?x?xf64>
//|                 %b_10 = affine.load %A[%i - %time * 2 + 2, %j] : memref<?x?xf64>
//|                 %s_10 = arith.addf %a_10, %b_10 : f64
//|                 %v_10 = arith.mulf %s_10, %c : f64
//|                 affine.store %v_10, %B[%i - %time * 2 + 1, %j] : memref<?x?xf64>
//|                 %a_11 = affine.load %A[%i - %time * 2 + 1, %j] : memref<?x?xf64>
//|                 %b_11 = affine.load %A[%i - %time * 2 + 3, %j] : memref<?x?xf64>
//|                 %s_11 = arith.addf %a_11, %b_11 : f64
//|                 %v_11 = arith.mulf %s_11, %c : f64
//|                 affine.store %v_11, %B[%i - %time * 2 + 2, %j] : memref<?x?xf64>
//|                 %a_12 = affine.load %A[%i - %time * 2 + 2, %j] : memref<?x?xf64>
//|                 %b_12 = affine.load %A[%i - %time * 2 + 4, %j] : memref<?x?xf64>
//|                 %s_12 = arith.addf %a_12, %b_12 : f64
//|                 %v_12 = arith.mulf %s_12, %c : f64
//|                 affine.store %v_12, %B[%i - %time * 2 + 3, %j] : memref<?x?xf64>
//|               }
//|               affine.for %j = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %B[%i - %time * 2 - 2, %j] : memref<?x?xf64>
//|                 %b = affine.load %B[%i - %time * 2, %j] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %A[%i - %time * 2 - 1, %j] : memref<?x?xf64>
//|                 %a_7 = affine.load %B[%i - %time * 2 - 1, %j] : memref<?x?xf64>
//|                 %b_7 = affine.load %B[%i - %time * 2 + 1, %j] : memref<?x?xf64>
//|                 %s_7 = arith.addf %a_7, %b_7 : f64
//|                 %v_7 = arith.mulf %s_7, %c : f64
//|                 affine.store %v_7, %A[%i - %time * 2, %j] : memref<?x?xf64>
//|                 %a_8 = affine.load %B[%i - %time * 2, %j] : memref<?x?xf64>
//|                 %b_8 = affine.load %B[%i - %time * 2 + 2, %j] : memref<?x?xf64>
//|                 %s_8 = arith.addf %a_8, %b_8 : f64
//|                 %v_8 = arith.mulf %s_8, %c : f64
//|                 affine.store %v_8, %A[%i - %time * 2 + 1, %j] : memref<?x?xf64>
//|                 %a_9 = affine.load %B[%i - %time * 2 + 1, %j] : memref<?x?xf64>
//|                 %b_9 = affine.load %B[%i - %time * 2 + 3, %j] : memref<?x?xf64>
//|                 %s_9 = arith.addf %a_9, %b_9 : f64
//|                 %v_9 = arith.mulf %s_9, %c : f64
//|                 affine.store %v_9, %A[%i - %time * 2 + 2, %j] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %i_2 = max #map9(%time, %i_t)[%n] to min #map10(%time, %i_t)[%n] {
//|               affine.if #set1(%time, %i_2)[%n] {
//|                 affine.for %j_5 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                   %a = affine.load %A[%i_2 - %time * 2 - 1, %j_5] : memref<?x?xf64>
//|                   %b = affine.load %A[%i_2 - %time * 2 + 1, %j_5] : memref<?x?xf64>
//|                   %s = arith.addf %a, %b : f64
//|                   %v = arith.mulf %s, %c : f64
//|                   affine.store %v, %B[%i_2 - %time * 2, %j_5] : memref<?x?xf64>
//|                 }
//|               }
//|               affine.for %j_6 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %B[%i_2 - %time * 2 - 2, %j_6] : memref<?x?xf64>
//|                 %b = affine.load %B[%i_2 - %time * 2, %j_6] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %A[%i_2 - %time * 2 - 1, %j_6] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|         affine.for %i_t_1 = #map11(%time_t) to min #map12(%time_t)[%n, %t] step 32 {
//|           affine.for %time_1 = #map2(%time_t) to min #map13(%time_t)[%t] {
//|             affine.for %i_3 = #map2(%i_t_1) to min #map8(%time_1, %i_t_1)[%n] step 4 {
//|               affine.for %j_7 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %A[%i_3 - %time_1 * 2 - 1, %j_7] : memref<?x?xf64>
//|                 %b = affine.load %A[%i_3 - %time_1 * 2 + 1, %j_7] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %B[%i_3 - %time_1 * 2, %j_7] : memref<?x?xf64>
//|                 %a_4 = affine.load %A[%i_3 - %time_1 * 2, %j_7] : memref<?x?xf64>
//|                 %b_4 = affine.load %A[%i_3 - %time_1 * 2 + 2, %j_7] : memref<?x?xf64>
//|                 %s_4 = arith.addf %a_4, %b_4 : f64
//|                 %v_4 = arith.mulf %s_4, %c : f64
//|                 affine.store %v_4, %B[%i_3 - %time_1 * 2 + 1, %j_7] : memref<?x?xf64>
//|                 %a_5 = affine.load %A[%i_3 - %time_1 * 2 + 1, %j_7] : memref<?x?xf64>
//|                 %b_5 = affine.load %A[%i_3 - %time_1 * 2 + 3, %j_7] : memref<?x?xf64>
//|                 %s_5 = arith.addf %a_5, %b_5 : f64
//|                 %v_5 = arith.mulf %s_5, %c : f64
//|                 affine.store %v_5, %B[%i_3 - %time_1 * 2 + 2, %j_7] : memref<?x?xf64>
//|                 %a_6 = affine.load %A[%i_3 - %time_1 * 2 + 2, %j_7] : memref<?x?xf64>
//|                 %b_6 = affine.load %A[%i_3 - %time_1 * 2 + 4, %j_7] : memref<?x?xf64>
//|                 %s_6 = arith.addf %a_6, %b_6 : f64
//|                 %v_6 = arith.mulf %s_6, %c : f64
//|                 affine.store %v_6, %B[%i_3 - %time_1 * 2 + 3, %j_7] : memref<?x?xf64>
//|               }
//|               affine.for %j_8 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %B[%i_3 - %time_1 * 2 - 2, %j_8] : memref<?x?xf64>
//|                 %b = affine.load %B[%i_3 - %time_1 * 2, %j_8] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %A[%i_3 - %time_1 * 2 - 1, %j_8] : memref<?x?xf64>
//|                 %a_1 = affine.load %B[%i_3 - %time_1 * 2 - 1, %j_8] : memref<?x?xf64>
//|                 %b_1 = affine.load %B[%i_3 - %time_1 * 2 + 1, %j_8] : memref<?x?xf64>
//|                 %s_1 = arith.addf %a_1, %b_1 : f64
//|                 %v_1 = arith.mulf %s_1, %c : f64
//|                 affine.store %v_1, %A[%i_3 - %time_1 * 2, %j_8] : memref<?x?xf64>
//|                 %a_2 = affine.load %B[%i_3 - %time_1 * 2, %j_8] : memref<?x?xf64>
//|                 %b_2 = affine.load %B[%i_3 - %time_1 * 2 + 2, %j_8] : memref<?x?xf64>
//|                 %s_2 = arith.addf %a_2, %b_2 : f64
//|                 %v_2 = arith.mulf %s_2, %c : f64
//|                 affine.store %v_2, %A[%i_3 - %time_1 * 2 + 1, %j_8] : memref<?x?xf64>
//|                 %a_3 = affine.load %B[%i_3 - %time_1 * 2 + 1, %j_8] : memref<?x?xf64>
//|                 %b_3 = affine.load %B[%i_3 - %time_1 * 2 + 3, %j_8] : memref<?x?xf64>
//|                 %s_3 = arith.addf %a_3, %b_3 : f64
//|                 %v_3 = arith.mulf %s_3, %c : f64
//|                 affine.store %v_3, %A[%i_3 - %time_1 * 2 + 2, %j_8] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %i_2_1 = max #map14(%time_1, %i_t_1)[%n] to min #map10(%time_1, %i_t_1)[%n] {
//|               affine.if #set1(%time_1, %i_2_1)[%n] {
//|                 affine.for %j_5_1 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                   %a = affine.load %A[%i_2_1 - %time_1 * 2 - 1, %j_5_1] : memref<?x?xf64>
//|                   %b = affine.load %A[%i_2_1 - %time_1 * 2 + 1, %j_5_1] : memref<?x?xf64>
//|                   %s = arith.addf %a, %b : f64
//|                   %v = arith.mulf %s, %c : f64
//|                   affine.store %v, %B[%i_2_1 - %time_1 * 2, %j_5_1] : memref<?x?xf64>
//|                 }
//|               }
//|               affine.for %j_6_1 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %B[%i_2_1 - %time_1 * 2 - 2, %j_6_1] : memref<?x?xf64>
//|                 %b = affine.load %B[%i_2_1 - %time_1 * 2, %j_6_1] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %A[%i_2_1 - %time_1 * 2 - 1, %j_6_1] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @string: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4)
//| @string: order of S0 to S3: %j_t by 128 parallel > %time_t by 32 > %i_t by 32 > %time > %i > { %j; %j; %j; %j }
//| @string: assumed: %A and %B do not overlap
//| @string: 1 nest; the model takes %m = 1000, %n = 1000, %t = 1000, 2 processors of 3 GHz
//|   S0 to S3: %j_t by 128 parallel > %time_t by 32 > %i_t by 32 > %time > %i > { %j; %j; %j; %j }
//|     bands      (%j_t %time_t %i_t %time %i) (%j@0) (%j@1) (%j@2) (%j@3)
//|     in order   %time_t: affine.store writes %A[0, 0] at (%time, %j) = (31, 0), then affine.load reads it at (%time, %j) = (32, 0), for %t = 33, %m = 1; nothing nearer: 20 tried, all such pairs: [t, n, m] -> { [time, j] -> [time', j] : time >= 0 and 0 <= j < m and 32*floor((time)/32) + 32 <= time' < t }
//|     in order   %i_t: affine.store writes %B[30, 0] at (%time, %i, %j) = (0, 30, 0), then affine.load reads it at (%time, %i, %j) = (0, 31, 0), for %t = 1, %n = 33, %m = 1; nothing nearer: 0 tried, all such pairs: [t, n, m] -> { [time, i, j] -> [time', i + 1, j] : time >= 0 and 1 <= i <= n - 3 and 0 <= j < m and time' < t and time' <= 32*floor((time)/32) + 31 and 2time' >= 32*floor((2time + i)/32) - i + 30 }
//|     in order   %time: affine.store writes %A[0, 0] at (%time, %j) = (0, 0), then affine.load reads it at (%time, %j) = (1, 0), for %t = 2, %m = 1; nothing nearer: 20 tried, all such pairs: [t, n, m] -> { [time, j] -> [time', j] : time >= 0 and 0 <= j < m and time < time' < t and time' <= 32*floor((time)/32) + 31 and time' <= 16*floor((time)/16) + 15 }
//|     in order   %i
//|     free       %j@0 %j@1 %j@2 %j@3: parallel is not faster there by the model, or not asked for
//|     traffic    141.71 MB from memory for 4.0e9 operations on floats: 28.20 for each byte
//|     time       507.09 ms, as written 1.97 s; the roof is 41.62 ms, by operations
//|   then unroll_jam(%i;4)
