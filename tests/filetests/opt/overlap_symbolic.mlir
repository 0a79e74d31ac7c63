// RUN: farkas opt -t 'overlap(%t;4,32;private)' --report
// Of any number of steps and cells; tiles on the stack, as a block or a thread of a GPU has them.
#inner = affine_map<()[s0] -> (s0 - 1)>
func.func @f(%A: memref<?xf64>, %B: memref<?xf64>, %n: index, %steps: index) {
  affine.for %t = 0 to %steps {
    affine.for %i = 1 to #inner()[%n] {
      %a = affine.load %A[%i - 1] : memref<?xf64>
      %b = affine.load %A[%i + 1] : memref<?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %B[%i] : memref<?xf64>
    }
    affine.for %i = 1 to #inner()[%n] {
      %a = affine.load %B[%i - 1] : memref<?xf64>
      %b = affine.load %B[%i + 1] : memref<?xf64>
      %s = arith.addf %a, %b : f64
      affine.store %s, %A[%i] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 2, 0)>
//| #map1 = affine_map<()[s0] -> (s0 - 3)>
//| #map2 = affine_map<(d0) -> (0, d0 - 8)>
//| #map3 = affine_map<(d0)[s0] -> (s0 - 2, d0 + 40)>
//| #map4 = affine_map<()[s0] -> (s0 - 2, 2)>
//| #map5 = affine_map<(d0)[s0] -> (s0, d0 + 40)>
//| #map6 = affine_map<(d0) -> (d0)>
//| #map7 = affine_map<(d0) -> (d0 + 4)>
//| #map8 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 7, 1)>
//| #map9 = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1 - d2 * 2 + 39, s0 - 1)>
//| #map10 = affine_map<(d0, d1, d2) -> (d0 + d1 * 2 - d2 * 2 - 6, 1)>
//| #map11 = affine_map<(d0, d1, d2)[s0] -> (d0 * 2 + d1 - d2 * 2 + 38, s0 - 1)>
//| #map12 = affine_map<(d0)[s0] -> (d0 + 32, s0 - 1)>
//| #map13 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| #set1 = affine_set<(d0) : (-d0 + 7 >= 0)>
//| #set2 = affine_set<(d0)[s0] : (d0 - s0 + 39 >= 0)>
//| #set3 = affine_set<()[s0] : (-s0 + 3 == 0)>
//| #set4 = affine_set<(d0)[s0] : (d0 - s0 + 4 >= 0)>
//| #set5 = affine_set<()[s0, s1] : (s0 - 3 >= 0, s1 - 1 >= 0)>
//| #set6 = affine_set<(d0) : (d0 - 1 == 0)>
//| module {
//|   func.func @f(%A: memref<?xf64>, %B: memref<?xf64>, %n: index, %steps: index) {
//|     %0 = affine.max #map()[%n]
//|     %A_new = memref.alloc(%0) : memref<?xf64>
//|     affine.if #set()[%steps] {
//|       affine.for %t_t = 0 to #map1()[%steps] step 4 {
//|         affine.parallel (%i_t) = (1) to (symbol(%n) - 1) step (32) {
//|           %B_buf = memref.alloca() : memref<46xf64>
//|           affine.if #set1(%i_t) {
//|             %1 = affine.load %B[0] : memref<?xf64>
//|             affine.store %1, %B_buf[-(%i_t - 7)] : memref<46xf64>
//|           }
//|           affine.if #set2(%i_t)[%n] {
//|             %1 = affine.load %B[symbol(%n) - 1] : memref<?xf64>
//|             affine.store %1, %B_buf[-(%i_t - 7) + symbol(%n) - 1] : memref<46xf64>
//|           }
//|           %A_buf = memref.alloca() : memref<48xf64>
//|           affine.for %A_in0 = max #map2(%i_t) to min #map3(%i_t)[%n] {
//|             %1 = affine.load %A[%A_in0] : memref<?xf64>
//|             affine.store %1, %A_buf[%A_in0 - (%i_t - 8)] : memref<48xf64>
//|           }
//|           affine.for %A_in0 = max #map4()[%n] to min #map5(%i_t)[%n] {
//|             %1 = affine.load %A[%A_in0] : memref<?xf64>
//|             affine.store %1, %A_buf[%A_in0 - (%i_t - 8)] : memref<48xf64>
//|           }
//|           affine.if #set3()[%n] {
//|             %1 = affine.load %A[1] : memref<?xf64>
//|             affine.store %1, %A_buf[-(%i_t - 8) + 1] : memref<48xf64>
//|           }
//|           affine.for %t = #map6(%t_t) to #map7(%t_t) {
//|             affine.for %i = max #map8(%i_t, %t, %t_t) to min #map9(%t_t, %i_t, %t)[%n] {
//|               %a = affine.load %A_buf[%i - %i_t + 7] : memref<48xf64>
//|               %b = affine.load %A_buf[%i - %i_t + 9] : memref<48xf64>
//|               %s = arith.addf %a, %b : f64
//|               affine.store %s, %B_buf[%i - %i_t + 7] : memref<46xf64>
//|             }
//|             affine.for %i = max #map10(%i_t, %t, %t_t) to min #map11(%t_t, %i_t, %t)[%n] {
//|               %a = affine.load %B_buf[%i - %i_t + 6] : memref<46xf64>
//|               %b = affine.load %B_buf[%i - %i_t + 8] : memref<46xf64>
//|               %s = arith.addf %a, %b : f64
//|               affine.store %s, %A_buf[%i - %i_t + 8] : memref<48xf64>
//|             }
//|           }
//|           affine.for %A_out0 = #map6(%i_t) to min #map12(%i_t)[%n] {
//|             %1 = affine.load %A_buf[%A_out0 - (%i_t - 8)] : memref<48xf64>
//|             affine.store %1, %A_new[%A_out0 - 1] : memref<?xf64>
//|           }
//|           affine.if #set4(%t_t)[%steps] {
//|             affine.for %B_out0 = #map6(%i_t) to min #map12(%i_t)[%n] {
//|               %1 = affine.load %B_buf[%B_out0 - (%i_t - 7)] : memref<46xf64>
//|               affine.store %1, %B[%B_out0] : memref<?xf64>
//|             }
//|           }
//|         }
//|         affine.parallel (%i_t) = (1) to (symbol(%n) - 1) step (32) {
//|           affine.for %A_back0 = #map6(%i_t) to min #map12(%i_t)[%n] {
//|             %1 = affine.load %A_new[%A_back0 - 1] : memref<?xf64>
//|             affine.store %1, %A[%A_back0] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     affine.if #set5()[%n, %steps] {
//|       affine.for %t_t_1 = #map13()[%steps] to %steps step 4 {
//|         affine.parallel (%i_t_1) = (1) to (symbol(%n) - 1) step (32) {
//|           %B_buf = memref.alloca() : memref<46xf64>
//|           affine.if #set6(%i_t_1) {
//|             %1 = affine.load %B[0] : memref<?xf64>
//|             affine.store %1, %B_buf[-(%i_t_1 - 7)] : memref<46xf64>
//|           }
//|           affine.if #set2(%i_t_1)[%n] {
//|             %1 = affine.load %B[symbol(%n) - 1] : memref<?xf64>
//|             affine.store %1, %B_buf[-(%i_t_1 - 7) + symbol(%n) - 1] : memref<46xf64>
//|           }
//|           %A_buf = memref.alloca() : memref<48xf64>
//|           affine.for %A_in0_1 = max #map2(%i_t_1) to min #map3(%i_t_1)[%n] {
//|             %1 = affine.load %A[%A_in0_1] : memref<?xf64>
//|             affine.store %1, %A_buf[%A_in0_1 - (%i_t_1 - 8)] : memref<48xf64>
//|           }
//|           affine.for %A_in0_2 = max #map4()[%n] to min #map5(%i_t_1)[%n] {
//|             %1 = affine.load %A[%A_in0_2] : memref<?xf64>
//|             affine.store %1, %A_buf[%A_in0_2 - (%i_t_1 - 8)] : memref<48xf64>
//|           }
//|           affine.if #set3()[%n] {
//|             %1 = affine.load %A[1] : memref<?xf64>
//|             affine.store %1, %A_buf[-(%i_t_1 - 8) + 1] : memref<48xf64>
//|           }
//|           affine.for %t_1 = #map6(%t_t_1) to %steps {
//|             affine.for %i_1 = max #map8(%i_t_1, %t_1, %t_t_1) to min #map9(%t_t_1, %i_t_1, %t_1)[%n] {
//|               %a = affine.load %A_buf[%i_1 - %i_t_1 + 7] : memref<48xf64>
//|               %b = affine.load %A_buf[%i_1 - %i_t_1 + 9] : memref<48xf64>
//|               %s = arith.addf %a, %b : f64
//|               affine.store %s, %B_buf[%i_1 - %i_t_1 + 7] : memref<46xf64>
//|             }
//|             affine.for %i_2 = max #map10(%i_t_1, %t_1, %t_t_1) to min #map11(%t_t_1, %i_t_1, %t_1)[%n] {
//|               %a = affine.load %B_buf[%i_2 - %i_t_1 + 6] : memref<46xf64>
//|               %b = affine.load %B_buf[%i_2 - %i_t_1 + 8] : memref<46xf64>
//|               %s = arith.addf %a, %b : f64
//|               affine.store %s, %A_buf[%i_2 - %i_t_1 + 8] : memref<48xf64>
//|             }
//|           }
//|           affine.for %A_out0_1 = #map6(%i_t_1) to min #map12(%i_t_1)[%n] {
//|             %1 = affine.load %A_buf[%A_out0_1 - (%i_t_1 - 8)] : memref<48xf64>
//|             affine.store %1, %A_new[%A_out0_1 - 1] : memref<?xf64>
//|           }
//|           affine.for %B_out0_1 = #map6(%i_t_1) to min #map12(%i_t_1)[%n] {
//|             %1 = affine.load %B_buf[%B_out0_1 - (%i_t_1 - 7)] : memref<46xf64>
//|             affine.store %1, %B[%B_out0_1] : memref<?xf64>
//|           }
//|         }
//|         affine.parallel (%i_t_2) = (1) to (symbol(%n) - 1) step (32) {
//|           affine.for %A_back0_1 = #map6(%i_t_2) to min #map12(%i_t_2)[%n] {
//|             %1 = affine.load %A_new[%A_back0_1 - 1] : memref<?xf64>
//|             affine.store %1, %A[%A_back0_1] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     memref.dealloc %A_new : memref<?xf64>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %A_buf, memref<48xf64>, 384 bytes, holds a tile of %A and what is around it
//| @f: storage: %A_new, memref<?xf64>, 8 * (%n - 2) bytes, holds what a block of %t leaves in %A
//| @f: storage: %B_buf, memref<46xf64>, 368 bytes, holds a tile of %B and what is around it
//| @f: %t runs in blocks of 4 steps, in tiles of 32 cells with a halo of (7 + 7)
//| @f: 2 nests; the model takes %n = 160, %steps = 160, 2 processors of 3 GHz
//|   S0 to S11: %t_t > { %i_t parallel > { %A_in0; %A_in0; %t > { %i; %i }; %A_out0; 1 more }; %i_t parallel > %A_back0 }
//|     bands      (%t_t) (%i_t@0) (%A_in0@0) (%A_in0@1) (%t) (%i@0) (%i@1) (%A_out0) (%B_out0) (%i_t@1 %A_back0)
//|     in order   %t_t: affine.store writes %A[1] at (%t_t, %i_t, %A_back0) = (0, 1, 1), then affine.load reads it at (%t_t, %i_t, %A_in0) = (4, 1, 1), for %n = 4, %steps = 8; try: -t 'overlap(%t;4,32;private) distribute(%t_t) parallelize(%t_t)'
//|     in order   %t: affine.store writes %A_buf[8] at (%t_t, %i_t, %t, %i) = (0, 1, 0, 1), then affine.load reads it at (%t_t, %i_t, %t, %i) = (0, 1, 1, 2), for %n = 4, %steps = 4; nothing nearer: 13 tried, all such pairs: [n, steps] -> { [t_t, i_t, t, i] -> [t_t, i_t, t', i + 1] : t_t mod 4 = 0 and i_t mod 32 = 1 and 0 <= t_t <= steps - 4 and 1 <= i_t <= n - 2 and t >= t_t and 1 <= i <= n - 3 and t < t' <= t_t + 3 and 2t' <= 2t_t + i - i_t + 8 and 2t' <= 2t_t + i_t - i + 37 }
//|     free       %A_in0@0 %A_in0@1 %i@0 %i@1 %A_out0 %B_out0 %A_back0: parallel is not faster there by the model, or not asked for
//|     traffic    24.45 kB from memory for 4.6e4 operations on floats: 1.89 for each byte
//|     time       799.91 us, as written 799.91 us; the roof is 2.87 us, by bytes
//|   S12 to S23: %t_t_1 > { %i_t_1 parallel > { %A_in0_1; %A_in0_2; %t_1 > { %i_1; %i_2 }; %A_out0_1; 1 more }; %i_t_2 parallel > %A_back0_1 }
//|     bands      (%t_t_1) (%i_t_1) (%A_in0_1) (%A_in0_2) (%t_1) (%i_1) (%i_2) (%A_out0_1) (%B_out0_1) (%i_t_2 %A_back0_1)
//|     in order   %t_1: affine.store writes %A_buf[8] at (%t_t_1, %i_t_1, %t_1, %i_2) = (0, 1, 0, 1), then affine.load reads it at (%t_t_1, %i_t_1, %t_1, %i_1) = (0, 1, 1, 2), for %n = 4, %steps = 2; try: -t 'assume(REASON) overlap(%t;4,32;private)', without `promote(%B_buf,%t_1;private) parallelize(%t_1)`
//|     free       %t_t_1 %A_in0_1 %A_in0_2 %i_1 %i_2 %A_out0_1 %B_out0_1 %A_back0_1: parallel is not faster there by the model, or not asked for
//|     traffic    1.60 kB from memory for 3.6e2 operations on floats: 0.23 for each byte
//|     time       20.35 us, as written 20.35 us; the roof is 0.19 us, by bytes
