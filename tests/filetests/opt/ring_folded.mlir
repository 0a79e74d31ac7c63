// RUN: farkas opt -t 'split(%i@0; %i@0 < %n floordiv 2) split(%i@1; %i@1 < %n floordiv 2) reverse(%i_1) reverse(%i_2) normalize(%i_1) auto(tile=32x2048)' --report
// A ring is folded: its second half runs backward beside the first, so that both of its ends are near, and time is tiled.
func.func @fdtd_periodic(%t: index, %n: index, %c: f64, %E: memref<?xf64>, %H: memref<?xf64>) {
  affine.for %time = 0 to %t {
    affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %e = affine.load %E[%i] : memref<?xf64>
      %next = affine.load %E[%i + 1] : memref<?xf64>
      %h = affine.load %H[%i] : memref<?xf64>
      %d = arith.subf %next, %e : f64
      %s = arith.mulf %c, %d : f64
      %r = arith.addf %h, %s : f64
      affine.store %r, %H[%i] : memref<?xf64>
    }
    %e1 = affine.load %E[symbol(%n) - 1] : memref<?xf64>
    %e2 = affine.load %E[0] : memref<?xf64>
    %h1 = affine.load %H[symbol(%n) - 1] : memref<?xf64>
    %d1 = arith.subf %e2, %e1 : f64
    %s1 = arith.mulf %c, %d1 : f64
    %r1 = arith.addf %h1, %s1 : f64
    affine.store %r1, %H[symbol(%n) - 1] : memref<?xf64>
    %e3 = affine.load %E[0] : memref<?xf64>
    %h2 = affine.load %H[0] : memref<?xf64>
    %h3 = affine.load %H[symbol(%n) - 1] : memref<?xf64>
    %d2 = arith.subf %h2, %h3 : f64
    %s2 = arith.mulf %c, %d2 : f64
    %r2 = arith.addf %e3, %s2 : f64
    affine.store %r2, %E[0] : memref<?xf64>
    affine.for %i = 1 to %n {
      %e = affine.load %E[%i] : memref<?xf64>
      %h = affine.load %H[%i] : memref<?xf64>
      %before = affine.load %H[%i - 1] : memref<?xf64>
      %d = arith.subf %h, %before : f64
      %s = arith.mulf %c, %d : f64
      %r = arith.addf %e, %s : f64
      affine.store %r, %E[%i] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (((d0 + 2) floordiv 2048) * 2048)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + s0 floordiv 2 + 32)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0, d1)[s0] -> (d0 + 2047, d1 + 32, s0)>
//| #map4 = affine_map<(d0, d1) -> (d0 + 1, d1)>
//| #map5 = affine_map<(d0, d1)[s0] -> (d0 + s0 floordiv 2 + 1, d1 + 2048)>
//| #map6 = affine_map<(d0, d1)[s0] -> (d0 + (s0 - 1) floordiv 2 + 1, d1 + 2048)>
//| #map7 = affine_map<(d0, d1) -> (d0 + 2, d1)>
//| #map8 = affine_map<(d0, d1)[s0] -> (d0 + s0, d0 + (s0 + 3) floordiv 2, d1 + 2048)>
//| #map9 = affine_map<(d0)[s0] -> (((d0 + s0 floordiv 2 + 32) ceildiv 2048) * 2048)>
//| #map10 = affine_map<(d0) -> (d0 + 33)>
//| #map11 = affine_map<(d0, d1) -> (d0 - 1, d1)>
//| #map12 = affine_map<(d0)[s0] -> (((d0 + 33) ceildiv 2048) * 2048, ((d0 + s0 floordiv 2 + 32) ceildiv 2048) * 2048)>
//| #map13 = affine_map<(d0)[s0] -> ((d0 * 2 + s0 + 65) floordiv 2)>
//| #map14 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map15 = affine_map<(d0)[s0] -> (d0 + (s0 + 3) floordiv 2)>
//| #set = affine_set<(d0, d1) : (d0 - d1 + 1 >= 0)>
//| module {
//|   func.func @fdtd_periodic(%t: index, %n: index, %c: f64, %E: memref<?xf64>, %H: memref<?xf64>) {
//|     affine.for %time_t = 0 to %t step 32 {
//|       affine.for %i_t = #map(%time_t) to #map1(%time_t)[%n] step 2048 {
//|         affine.for %time = #map2(%time_t) to min #map3(%i_t, %time_t)[%t] {
//|           affine.for %i = max #map4(%time, %i_t) to min #map5(%time, %i_t)[%n] {
//|             %e = affine.load %E[%i - %time - 1] : memref<?xf64>
//|             %next = affine.load %E[%i - %time] : memref<?xf64>
//|             %h = affine.load %H[%i - %time - 1] : memref<?xf64>
//|             %d = arith.subf %next, %e : f64
//|             %s = arith.mulf %c, %d : f64
//|             %r = arith.addf %h, %s : f64
//|             affine.store %r, %H[%i - %time - 1] : memref<?xf64>
//|           }
//|           affine.for %i_1 = max #map4(%time, %i_t) to min #map6(%time, %i_t)[%n] {
//|             %e = affine.load %E[-(%i_1 - %time - 1) + symbol(%n) - 2] : memref<?xf64>
//|             %next = affine.load %E[-(%i_1 - %time - 1) + symbol(%n) - 1] : memref<?xf64>
//|             %h = affine.load %H[-(%i_1 - %time - 1) + symbol(%n) - 2] : memref<?xf64>
//|             %d = arith.subf %next, %e : f64
//|             %s = arith.mulf %c, %d : f64
//|             %r = arith.addf %h, %s : f64
//|             affine.store %r, %H[-(%i_1 - %time - 1) + symbol(%n) - 2] : memref<?xf64>
//|           }
//|           affine.if #set(%time, %i_t) {
//|             %e1 = affine.load %E[symbol(%n) - 1] : memref<?xf64>
//|             %e2 = affine.load %E[0] : memref<?xf64>
//|             %h1 = affine.load %H[symbol(%n) - 1] : memref<?xf64>
//|             %d1 = arith.subf %e2, %e1 : f64
//|             %s1 = arith.mulf %c, %d1 : f64
//|             %r1 = arith.addf %h1, %s1 : f64
//|             affine.store %r1, %H[symbol(%n) - 1] : memref<?xf64>
//|             %e3 = affine.load %E[0] : memref<?xf64>
//|             %h2 = affine.load %H[0] : memref<?xf64>
//|             %h3 = affine.load %H[symbol(%n) - 1] : memref<?xf64>
//|             %d2 = arith.subf %h2, %h3 : f64
//|             %s2 = arith.mulf %c, %d2 : f64
//|             %r2 = arith.addf %e3, %s2 : f64
//|             affine.store %r2, %E[0] : memref<?xf64>
//|           }
//|           affine.for %i = max #map7(%time, %i_t) to min #map5(%time, %i_t)[%n] {
//|             %e = affine.load %E[%i - %time - 1] : memref<?xf64>
//|             %h = affine.load %H[%i - %time - 1] : memref<?xf64>
//|             %before = affine.load %H[%i - %time - 2] : memref<?xf64>
//|             %d = arith.subf %h, %before : f64
//|             %s = arith.mulf %c, %d : f64
//|             %r = arith.addf %e, %s : f64
//|             affine.store %r, %E[%i - %time - 1] : memref<?xf64>
//|           }
//|           affine.for %i_2 = max #map4(%time, %i_t) to min #map8(%time, %i_t)[%n] {
//|             %e = affine.load %E[-(%i_2 - %time) + symbol(%n)] : memref<?xf64>
//|             %h = affine.load %H[-(%i_2 - %time) + symbol(%n)] : memref<?xf64>
//|             %before = affine.load %H[-(%i_2 - %time) + symbol(%n) - 1] : memref<?xf64>
//|             %d = arith.subf %h, %before : f64
//|             %s = arith.mulf %c, %d : f64
//|             %r = arith.addf %e, %s : f64
//|             affine.store %r, %E[-(%i_2 - %time) + symbol(%n)] : memref<?xf64>
//|           }
//|         }
//|       }
//|       affine.for %i_t_1 = #map9(%time_t)[%n] to #map10(%time_t) step 2048 {
//|         affine.for %time_1 = max #map11(%i_t_1, %time_t) to min #map3(%i_t_1, %time_t)[%t] {
//|           %e1 = affine.load %E[symbol(%n) - 1] : memref<?xf64>
//|           %e2 = affine.load %E[0] : memref<?xf64>
//|           %h1 = affine.load %H[symbol(%n) - 1] : memref<?xf64>
//|           %d1 = arith.subf %e2, %e1 : f64
//|           %s1 = arith.mulf %c, %d1 : f64
//|           %r1 = arith.addf %h1, %s1 : f64
//|           affine.store %r1, %H[symbol(%n) - 1] : memref<?xf64>
//|           %e3 = affine.load %E[0] : memref<?xf64>
//|           %h2 = affine.load %H[0] : memref<?xf64>
//|           %h3 = affine.load %H[symbol(%n) - 1] : memref<?xf64>
//|           %d2 = arith.subf %h2, %h3 : f64
//|           %s2 = arith.mulf %c, %d2 : f64
//|           %r2 = arith.addf %e3, %s2 : f64
//|           affine.store %r2, %E[0] : memref<?xf64>
//|         }
//|       }
//|       affine.for %i_t_2 = max #map12(%time_t)[%n] to #map13(%time_t)[%n] step 2048 {
//|         affine.for %time_2 = #map2(%time_t) to min #map14(%time_t)[%t] {
//|           affine.for %i_2_1 = #map2(%i_t_2) to #map15(%time_2)[%n] {
//|             %e = affine.load %E[-(%i_2_1 - %time_2) + symbol(%n)] : memref<?xf64>
//|             %h = affine.load %H[-(%i_2_1 - %time_2) + symbol(%n)] : memref<?xf64>
//|             %before = affine.load %H[-(%i_2_1 - %time_2) + symbol(%n) - 1] : memref<?xf64>
//|             %d = arith.subf %h, %before : f64
//|             %s = arith.mulf %c, %d : f64
//|             %r = arith.addf %e, %s : f64
//|             affine.store %r, %E[-(%i_2_1 - %time_2) + symbol(%n)] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @fdtd_periodic: assumed: %E and %H do not overlap
//| @fdtd_periodic: auto orders the function anew: --schedule shows the tree
//| @fdtd_periodic: order of S0 to S5: %time_t by 32 > %i_t by 2048 > %time > { %i; %i_1; %time; %i; 1 more }
//| @fdtd_periodic: %time_t runs in order: affine.store writes %E[1] at (%time, %i_2) = (31, 1), then affine.load reads it at (%time, %i) = (32, 0), for %t = 33, %n = 2; nothing nearer: 13 tried, all such pairs: [t, n] -> { [time, i_2] -> [time', n - i_2 - 1] : time >= 0 and n <= 2i_2 <= n + 1 and i_2 < n and 32*floor((time)/32) + 32 <= time' < t }
//| @fdtd_periodic: 1 nest; the model takes %n = 1000, %t = 1000, 2 processors of 3 GHz
//|   S0 to S5: %time_t by 32 > %i_t by 2048 > %time > { %i; %i_1; %time; %i; 1 more }
//|     bands      (%time_t %i_t %time@0) (%i@0) (%i_1) (%time@1) (%i@1) (%i_2)
//|     in order   %time_t: affine.store writes %E[1] at (%time, %i_2) = (31, 1), then affine.load reads it at (%time, %i) = (32, 0), for %t = 33, %n = 2; nothing nearer: 13 tried, all such pairs: [t, n] -> { [time, i_2] -> [time', n - i_2 - 1] : time >= 0 and n <= 2i_2 <= n + 1 and i_2 < n and 32*floor((time)/32) + 32 <= time' < t }
//|     in order   %i_t: affine.store writes %H[2046] at (%time, %i) = (0, 2046), then affine.load reads it at (%time, %i) = (0, 2047), for %t = 1, %n = 4096; nothing nearer: 1 tried, all such pairs: [t, n] -> { [time, i] -> [time', i + 1] : time >= 0 and i >= 0 and 2i <= n - 4 and 2048*floor((time + i + 1)/2048) - i + 2046 <= time' < t and time' <= 32*floor((time)/32) + 31 }
//|     in order   %time@0: affine.store writes %E[1] at (%time, %i_2) = (0, 1), then affine.load reads it at (%time, %i) = (1, 0), for %t = 2, %n = 2; nothing nearer: 13 tried, all such pairs: [t, n] -> { [time, i_2] -> [time', n - i_2 - 1] : time >= 0 and n <= 2i_2 <= n + 1 and i_2 < n and time < time' < t and time' <= 32*floor((time)/32) + 31 and time' <= i_2 + 2048*floor((time + i_2)/2048) - n + 2047 }
//|     free       %i@0 %i_1 %time@1 %i@1 %i_2: parallel is not faster there by the model, or not asked for
//|     traffic    8.19 kB from memory for 6.0e6 operations on floats: 732.42 for each byte
//|     time       462.61 us, as written 446.02 us; the roof is 62.50 us, by operations
