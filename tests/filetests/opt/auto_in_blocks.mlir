// RUN: farkas opt -t auto --report
// Row %r waits for all rows before it, each of its sums for one of them: those of finished blocks come first, eight rows side by side, in parallel.
// The sum starts at 1, so that %c waits for row %c - 1.
func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
  affine.for %r = 0 to %n {
    affine.for %c = 1 to affine_map<(d0) -> (d0 + 1)>(%r) {
      %s = affine.load %x[%r] : memref<?xf64>
      %l = affine.load %L[%r, %c - 1] : memref<?x?xf64>
      %y = affine.load %x[%c - 1] : memref<?xf64>
      %p = arith.mulf %l, %y : f64
      %d = arith.subf %s, %p : f64
      affine.store %d, %x[%r] : memref<?xf64>
    }
    %s = affine.load %x[%r] : memref<?xf64>
    %l = affine.load %L[%r, %r] : memref<?x?xf64>
    %q = arith.divf %s, %l : f64
    affine.store %q, %x[%r] : memref<?xf64>
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 1)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map3 = affine_map<(d0) -> ((d0 floordiv 32) * 32 + 1)>
//| module {
//|   func.func @solve(%n: index, %L: memref<?x?xf64>, %x: memref<?xf64>) {
//|     affine.for %r_t = 0 to %n step 32 {
//|       affine.parallel (%r) = (max(%r_t, 32)) to (min(%r_t + 25, symbol(%n) - 7)) step (8) {
//|         affine.for %c = 1 to #map(%r_t) {
//|           %s = affine.load %x[%r] : memref<?xf64>
//|           %l = affine.load %L[%r, %c - 1] : memref<?x?xf64>
//|           %y = affine.load %x[%c - 1] : memref<?xf64>
//|           %p = arith.mulf %l, %y : f64
//|           %d = arith.subf %s, %p : f64
//|           affine.store %d, %x[%r] : memref<?xf64>
//|           %s_2 = affine.load %x[%r + 1] : memref<?xf64>
//|           %l_2 = affine.load %L[%r + 1, %c - 1] : memref<?x?xf64>
//|           %y_1 = affine.load %x[%c - 1] : memref<?xf64>
//|           %p_1 = arith.mulf %l_2, %y_1 : f64
//|           %d_1 = arith.subf %s_2, %p_1 : f64
//|           affine.store %d_1, %x[%r + 1] : memref<?xf64>
//|           %s_3 = affine.load %x[%r + 2] : memref<?xf64>
//|           %l_3 = affine.load %L[%r + 2, %c - 1] : memref<?x?xf64>
//|           %y_2 = affine.load %x[%c - 1] : memref<?xf64>
//|           %p_2 = arith.mulf %l_3, %y_2 : f64
//|           %d_2 = arith.subf %s_3, %p_2 : f64
//|           affine.store %d_2, %x[%r + 2] : memref<?xf64>
//|           %s_4 = affine.load %x[%r + 3] : memref<?xf64>
//|           %l_4 = affine.load %L[%r + 3, %c - 1] : memref<?x?xf64>
//|           %y_3 = affine.load %x[%c - 1] : memref<?xf64>
//|           %p_3 = arith.mulf %l_4, %y_3 : f64
//|           %d_3 = arith.subf %s_4, %p_3 : f64
//|           affine.store %d_3, %x[%r + 3] : memref<?xf64>
//|           %s_5 = affine.load %x[%r + 4] : memref<?xf64>
//|           %l_5 = affine.load %L[%r + 4, %c - 1] : memref<?x?xf64>
//|           %y_4 = affine.load %x[%c - 1] : memref<?xf64>
//|           %p_4 = arith.mulf %l_5, %y_4 : f64
//|           %d_4 = arith.subf %s_5, %p_4 : f64
//|           affine.store %d_4, %x[%r + 4] : memref<?xf64>
//|           %s_6 = affine.load %x[%r + 5] : memref<?xf64>
//|           %l_6 = affine.load %L[%r + 5, %c - 1] : memref<?x?xf64>
//|           %y_5 = affine.load %x[%c - 1] : memref<?xf64>
//|           %p_5 = arith.mulf %l_6, %y_5 : f64
//|           %d_5 = arith.subf %s_6, %p_5 : f64
//|           affine.store %d_5, %x[%r + 5] : memref<?xf64>
//|           %s_7 = affine.load %x[%r + 6] : memref<?xf64>
//|           %l_7 = affine.load %L[%r + 6, %c - 1] : memref<?x?xf64>
//|           %y_6 = affine.load %x[%c - 1] : memref<?xf64>
//|           %p_6 = arith.mulf %l_7, %y_6 : f64
//|           %d_6 = arith.subf %s_7, %p_6 : f64
//|           affine.store %d_6, %x[%r + 6] : memref<?xf64>
//|           %s_8 = affine.load %x[%r + 7] : memref<?xf64>
//|           %l_8 = affine.load %L[%r + 7, %c - 1] : memref<?x?xf64>
//|           %y_7 = affine.load %x[%c - 1] : memref<?xf64>
//|           %p_7 = arith.mulf %l_8, %y_7 : f64
//|           %d_7 = arith.subf %s_8, %p_7 : f64
//|           affine.store %d_7, %x[%r + 7] : memref<?xf64>
//|         }
//|       }
//|       affine.parallel (%r_2) = ((symbol(%n) floordiv 8) * 8) to (min(%r_t + 32, symbol(%n))) {
//|         affine.for %c_2 = 1 to #map(%r_t) {
//|           %s = affine.load %x[%r_2] : memref<?xf64>
//|           %l = affine.load %L[%r_2, %c_2 - 1] : memref<?x?xf64>
//|           %y = affine.load %x[%c_2 - 1] : memref<?xf64>
//|           %p = arith.mulf %l, %y : f64
//|           %d = arith.subf %s, %p : f64
//|           affine.store %d, %x[%r_2] : memref<?xf64>
//|         }
//|       }
//|       affine.for %r_1 = #map1(%r_t) to min #map2(%r_t)[%n] {
//|         affine.for %c_1 = #map3(%r_1) to #map(%r_1) {
//|           %s_1 = affine.load %x[%r_1] : memref<?xf64>
//|           %l_1 = affine.load %L[%r_1, %c_1 - 1] : memref<?x?xf64>
//|           %y = affine.load %x[%c_1 - 1] : memref<?xf64>
//|           %p = arith.mulf %l_1, %y : f64
//|           %d = arith.subf %s_1, %p : f64
//|           affine.store %d, %x[%r_1] : memref<?xf64>
//|         }
//|         %s = affine.load %x[%r_1] : memref<?xf64>
//|         %l = affine.load %L[%r_1, %r_1] : memref<?x?xf64>
//|         %q = arith.divf %s, %l : f64
//|         affine.store %q, %x[%r_1] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @solve: auto does strip_mine(%r;32) split(%c; %c < %r_t + 1) distribute(%r) parallelize(%r) unroll_jam(%r;8)
//| @solve: order of S0 to S2: %r_t by 32 > { %r parallel > %c; %r_1 > %c_1 }
//| @solve: %r_t runs in order: affine.store writes %x[31] at %r = 31, then affine.load reads it at (%r, %c) = (32, 32), for %n = 33; nothing nearer: 13 tried, all such pairs: [n] -> { [r] -> [r', r + 1] : 0 <= r < 32*floor((r')/32) and r' < n }
//| @solve: assumed: %L and %x do not overlap
//| @solve: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0 to S2: %r_t by 32 > { %r parallel > %c; %r_1 > %c_1 }
//|     bands      (%r_t) (%r %c) (%r_1) (%c_1)
//|     in order   %r_t: affine.store writes %x[31] at %r = 31, then affine.load reads it at (%r, %c) = (32, 32), for %n = 33; nothing nearer: 13 tried, all such pairs: [n] -> { [r] -> [r', r + 1] : 0 <= r < 32*floor((r')/32) and r' < n }
//|     in order   %c: affine.store writes %x[32] at (%r, %c) = (32, 1), then affine.load reads it at (32, 2), for %n = 33; try: --reassociate
//|     in order   %r_1: affine.store writes %x[0] at %r = 0, then affine.load reads it at (%r, %c) = (1, 1), for %n = 2; nothing nearer: 13 tried, all such pairs: [n] -> { [r] -> [r', r + 1] : r >= 0 and r >= 32*floor((r')/32) and r < r' < n and r' <= 32*floor((r)/32) + 31 }
//|     in order   %c_1
//|     traffic    4.08 MB from memory for 1.0e6 operations on floats: 0.25 for each byte
//|     time       717.51 us, as written 909.12 us; the roof is 477.57 us, by bytes
//|   in blocks by strip_mine(%r;32) split(%c; %c < %r_t + 1) distribute(%r) parallelize(%r)
//|   then unroll_jam(%r;8)
