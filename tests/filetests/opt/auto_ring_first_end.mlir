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

//| #map = affine_map<(d0) -> (d0 * 2)>
//| #map1 = affine_map<(d0) -> (d0 * 2 + 63)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0)[s0] -> ((d0 + 33) floordiv 2, s0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 128, s0)>
//| #map5 = affine_map<(d0, d1) -> (d0 * 2 + 1, d1)>
//| #map6 = affine_map<(d0) -> (d0 + 32)>
//| #map7 = affine_map<(d0) -> (d0 * 2 + 64)>
//| #map8 = affine_map<(d0)[s0, s1] -> (d0 * 2 + s0 + 62, s1 * 2 + s0 - 2)>
//| #map9 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map10 = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, d1 + 32)>
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
//|               affine.for %j = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %A[0, %j] : memref<?x?xf64>
//|                 %b = affine.load %A[1, %j] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %B[0, %j] : memref<?x?xf64>
//|               }
//|             }
//|             affine.for %i = max #map5(%time, %i_t) to #map6(%i_t) {
//|               affine.if #set1(%time, %i)[%n] {
//|                 affine.for %j = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                   %a = affine.load %A[%i - %time * 2 - 1, %j] : memref<?x?xf64>
//|                   %b = affine.load %A[%i - %time * 2 + 1, %j] : memref<?x?xf64>
//|                   %s = arith.addf %a, %b : f64
//|                   %v = arith.mulf %s, %c : f64
//|                   affine.store %v, %B[%i - %time * 2, %j] : memref<?x?xf64>
//|                 }
//|               }
//|               affine.if #set2(%time, %i) {
//|                 affine.for %j = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                   %a = affine.load %B[0, %j] : memref<?x?xf64>
//|                   %b = affine.load %B[1, %j] : memref<?x?xf64>
//|                   %s = arith.addf %a, %b : f64
//|                   %v = arith.mulf %s, %c : f64
//|                   affine.store %v, %A[0, %j] : memref<?x?xf64>
//|                 }
//|               }
//|               affine.if #set3(%i, %time)[%n] {
//|                 affine.for %j = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                   %a = affine.load %B[%i - %time * 2 - 2, %j] : memref<?x?xf64>
//|                   %b = affine.load %B[%i - %time * 2, %j] : memref<?x?xf64>
//|                   %s = arith.addf %a, %b : f64
//|                   %v = arith.mulf %s, %c : f64
//|                   affine.store %v, %A[%i - %time * 2 - 1, %j] : memref<?x?xf64>
//|                 }
//|               }
//|             }
//|           }
//|         }
//|         affine.for %i_t_1 = #map7(%time_t) to min #map8(%time_t)[%n, %t] step 32 {
//|           affine.for %time_1 = #map2(%time_t) to min #map9(%time_t)[%t] {
//|             affine.for %i_1 = #map2(%i_t_1) to min #map10(%time_1, %i_t_1)[%n] {
//|               affine.if #set1(%time_1, %i_1)[%n] {
//|                 affine.for %j_1 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                   %a = affine.load %A[%i_1 - %time_1 * 2 - 1, %j_1] : memref<?x?xf64>
//|                   %b = affine.load %A[%i_1 - %time_1 * 2 + 1, %j_1] : memref<?x?xf64>
//|                   %s = arith.addf %a, %b : f64
//|                   %v = arith.mulf %s, %c : f64
//|                   affine.store %v, %B[%i_1 - %time_1 * 2, %j_1] : memref<?x?xf64>
//|                 }
//|               }
//|               affine.for %j_2 = #map2(%j_t) to min #map4(%j_t)[%m] {
//|                 %a = affine.load %B[%i_1 - %time_1 * 2 - 2, %j_2] : memref<?x?xf64>
//|                 %b = affine.load %B[%i_1 - %time_1 * 2, %j_2] : memref<?x?xf64>
//|                 %s = arith.addf %a, %b : f64
//|                 %v = arith.mulf %s, %c : f64
//|                 affine.store %v, %A[%i_1 - %time_1 * 2 - 1, %j_2] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @string: auto orders the function anew: --schedule shows the tree
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
