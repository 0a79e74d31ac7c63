// RUN: farkas opt -t auto
// Rows of a triangular solve wait for the rows before. Four of them share what they read of those before all four; the corner, in which they wait for each
// other, comes behind.
func.func @trsm(%n: index, %m: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %j = 0 to %m {
        %l = affine.load %L[%i, %k] : memref<?x?xf64>
        %x = affine.load %B[%k, %j] : memref<?x?xf64>
        %b = affine.load %B[%i, %j] : memref<?x?xf64>
        %p = arith.mulf %l, %x : f64
        %r = arith.subf %b, %p : f64
        affine.store %r, %B[%i, %j] : memref<?x?xf64>
      }
    }
    affine.for %j = 0 to %m {
      %d = affine.load %L[%i, %i] : memref<?x?xf64>
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %r = arith.divf %b, %d : f64
      affine.store %r, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map2 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| #map4 = affine_map<(d0) -> ((d0 floordiv 4) * 4)>
//| #set = affine_set<(d0)[s0] : (-d0 + s0 - 4 >= 0)>
//| module {
//|   func.func @trsm(%n: index, %m: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%m)) step (256) {
//|       affine.for %i_t = 0 to %n step 4 {
//|         affine.if #set(%i_t)[%n] {
//|           affine.for %k = 0 to #map(%i_t) step 4 {
//|             affine.for %j = #map(%j_t) to min #map1(%j_t)[%m] {
//|               %l = affine.load %L[%i_t, %k] : memref<?x?xf64>
//|               %x = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %b = affine.load %B[%i_t, %j] : memref<?x?xf64>
//|               %p = arith.mulf %l, %x : f64
//|               %r = arith.subf %b, %p : f64
//|               affine.store %r, %B[%i_t, %j] : memref<?x?xf64>
//|               %l_1 = affine.load %L[%i_t, %k + 1] : memref<?x?xf64>
//|               %x_1 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %b_1 = affine.load %B[%i_t, %j] : memref<?x?xf64>
//|               %p_1 = arith.mulf %l_1, %x_1 : f64
//|               %r_1 = arith.subf %b_1, %p_1 : f64
//|               affine.store %r_1, %B[%i_t, %j] : memref<?x?xf64>
//|               %l_2 = affine.load %L[%i_t, %k + 2] : memref<?x?xf64>
//|               %x_2 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %b_2 = affine.load %B[%i_t, %j] : memref<?x?xf64>
//|               %p_2 = arith.mulf %l_2, %x_2 : f64
//|               %r_2 = arith.subf %b_2, %p_2 : f64
//|               affine.store %r_2, %B[%i_t, %j] : memref<?x?xf64>
//|               %l_3 = affine.load %L[%i_t, %k + 3] : memref<?x?xf64>
//|               %x_3 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %b_3 = affine.load %B[%i_t, %j] : memref<?x?xf64>
//|               %p_3 = arith.mulf %l_3, %x_3 : f64
//|               %r_3 = arith.subf %b_3, %p_3 : f64
//|               affine.store %r_3, %B[%i_t, %j] : memref<?x?xf64>
//|               %l_4 = affine.load %L[%i_t + 1, %k] : memref<?x?xf64>
//|               %x_4 = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %b_4 = affine.load %B[%i_t + 1, %j] : memref<?x?xf64>
//|               %p_4 = arith.mulf %l_4, %x_4 : f64
//|               %r_4 = arith.subf %b_4, %p_4 : f64
//|               affine.store %r_4, %B[%i_t + 1, %j] : memref<?x?xf64>
//|               %l_5 = affine.load %L[%i_t + 1, %k + 1] : memref<?x?xf64>
//|               %x_5 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %b_5 = affine.load %B[%i_t + 1, %j] : memref<?x?xf64>
//|               %p_5 = arith.mulf %l_5, %x_5 : f64
//|               %r_5 = arith.subf %b_5, %p_5 : f64
//|               affine.store %r_5, %B[%i_t + 1, %j] : memref<?x?xf64>
//|               %l_6 = affine.load %L[%i_t + 1, %k + 2] : memref<?x?xf64>
//|               %x_6 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %b_6 = affine.load %B[%i_t + 1, %j] : memref<?x?xf64>
//|               %p_6 = arith.mulf %l_6, %x_6 : f64
//|               %r_6 = arith.subf %b_6, %p_6 : f64
//|               affine.store %r_6, %B[%i_t + 1, %j] : memref<?x?xf64>
//|               %l_7 = affine.load %L[%i_t + 1, %k + 3] : memref<?x?xf64>
//|               %x_7 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %b_7 = affine.load %B[%i_t + 1, %j] : memref<?x?xf64>
//|               %p_7 = arith.mulf %l_7, %x_7 : f64
//|               %r_7 = arith.subf %b_7, %p_7 : f64
//|               affine.store %r_7, %B[%i_t + 1, %j] : memref<?x?xf64>
//|               %l_8 = affine.load %L[%i_t + 2, %k] : memref<?x?xf64>
//|               %x_8 = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %b_8 = affine.load %B[%i_t + 2, %j] : memref<?x?xf64>
//|               %p_8 = arith.mulf %l_8, %x_8 : f64
//|               %r_8 = arith.subf %b_8, %p_8 : f64
//|               affine.store %r_8, %B[%i_t + 2, %j] : memref<?x?xf64>
//|               %l_9 = affine.load %L[%i_t + 2, %k + 1] : memref<?x?xf64>
//|               %x_9 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %b_9 = affine.load %B[%i_t + 2, %j] : memref<?x?xf64>
//|               %p_9 = arith.mulf %l_9, %x_9 : f64
//|               %r_9 = arith.subf %b_9, %p_9 : f64
//|               affine.store %r_9, %B[%i_t + 2, %j] : memref<?x?xf64>
//|               %l_10 = affine.load %L[%i_t + 2, %k + 2] : memref<?x?xf64>
//|               %x_10 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %b_10 = affine.load %B[%i_t + 2, %j] : memref<?x?xf64>
//|               %p_10 = arith.mulf %l_10, %x_10 : f64
//|               %r_10 = arith.subf %b_10, %p_10 : f64
//|               affine.store %r_10, %B[%i_t + 2, %j] : memref<?x?xf64>
//|               %l_11 = affine.load %L[%i_t + 2, %k + 3] : memref<?x?xf64>
//|               %x_11 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %b_11 = affine.load %B[%i_t + 2, %j] : memref<?x?xf64>
//|               %p_11 = arith.mulf %l_11, %x_11 : f64
//|               %r_11 = arith.subf %b_11, %p_11 : f64
//|               affine.store %r_11, %B[%i_t + 2, %j] : memref<?x?xf64>
//|               %l_12 = affine.load %L[%i_t + 3, %k] : memref<?x?xf64>
//|               %x_12 = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %b_12 = affine.load %B[%i_t + 3, %j] : memref<?x?xf64>
//|               %p_12 = arith.mulf %l_12, %x_12 : f64
//|               %r_12 = arith.subf %b_12, %p_12 : f64
//|               affine.store %r_12, %B[%i_t + 3, %j] : memref<?x?xf64>
//|               %l_13 = affine.load %L[%i_t + 3, %k + 1] : memref<?x?xf64>
//|               %x_13 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %b_13 = affine.load %B[%i_t + 3, %j] : memref<?x?xf64>
//|               %p_13 = arith.mulf %l_13, %x_13 : f64
//|               %r_13 = arith.subf %b_13, %p_13 : f64
//|               affine.store %r_13, %B[%i_t + 3, %j] : memref<?x?xf64>
//|               %l_14 = affine.load %L[%i_t + 3, %k + 2] : memref<?x?xf64>
//|               %x_14 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %b_14 = affine.load %B[%i_t + 3, %j] : memref<?x?xf64>
//|               %p_14 = arith.mulf %l_14, %x_14 : f64
//|               %r_14 = arith.subf %b_14, %p_14 : f64
//|               affine.store %r_14, %B[%i_t + 3, %j] : memref<?x?xf64>
//|               %l_15 = affine.load %L[%i_t + 3, %k + 3] : memref<?x?xf64>
//|               %x_15 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %b_15 = affine.load %B[%i_t + 3, %j] : memref<?x?xf64>
//|               %p_15 = arith.mulf %l_15, %x_15 : f64
//|               %r_15 = arith.subf %b_15, %p_15 : f64
//|               affine.store %r_15, %B[%i_t + 3, %j] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|         affine.for %i_2 = #map2()[%n] to min #map3(%i_t)[%n] {
//|           affine.for %k_2 = 0 to #map(%i_t) {
//|             affine.for %j_3 = #map(%j_t) to min #map1(%j_t)[%m] {
//|               %l = affine.load %L[%i_2, %k_2] : memref<?x?xf64>
//|               %x = affine.load %B[%k_2, %j_3] : memref<?x?xf64>
//|               %b = affine.load %B[%i_2, %j_3] : memref<?x?xf64>
//|               %p = arith.mulf %l, %x : f64
//|               %r = arith.subf %b, %p : f64
//|               affine.store %r, %B[%i_2, %j_3] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|         affine.for %i_1 = #map(%i_t) to min #map3(%i_t)[%n] {
//|           affine.for %k_1 = #map4(%i_1) to #map(%i_1) {
//|             affine.for %j_1 = #map(%j_t) to min #map1(%j_t)[%m] {
//|               %l = affine.load %L[%i_1, %k_1] : memref<?x?xf64>
//|               %x = affine.load %B[%k_1, %j_1] : memref<?x?xf64>
//|               %b = affine.load %B[%i_1, %j_1] : memref<?x?xf64>
//|               %p = arith.mulf %l, %x : f64
//|               %r = arith.subf %b, %p : f64
//|               affine.store %r, %B[%i_1, %j_1] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %j_2 = #map(%j_t) to min #map1(%j_t)[%m] {
//|             %d = affine.load %L[%i_1, %i_1] : memref<?x?xf64>
//|             %b = affine.load %B[%i_1, %j_2] : memref<?x?xf64>
//|             %r = arith.divf %b, %d : f64
//|             affine.store %r, %B[%i_1, %j_2] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @trsm: auto orders the function anew: --schedule shows the tree, then strip_mine(%i;4) split(%k; %k <= %i_t - 1) distribute(%i) unroll_jam(%i;4) unroll_jam(%k;4)
//| @trsm: order of S0 to S1: %j_t by 256 parallel > %i > { %k > %j; %j }
//| @trsm: assumed: %L and %B do not overlap
