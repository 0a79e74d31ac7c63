// RUN: farkas opt -t auto
// The sums of a row lie beside each other, as the rows of %B do, although the loop over rows is inside: without that the loop over rows would be the one in vectors,
// and %L would have to be copied.
func.func @solve(%n: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %j = 0 to %n {
    affine.for %i = 0 to %n {
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %t = memref.alloca() : memref<f64>
      affine.store %b, %t[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %s = affine.load %t[] : memref<f64>
        %l = affine.load %L[%i, %k] : memref<?x?xf64>
        %x = affine.load %B[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %l, %x : f64
        %d = arith.subf %s, %p : f64
        affine.store %d, %t[] : memref<f64>
      }
      %sum = affine.load %t[] : memref<f64>
      %own = affine.load %L[%i, %i] : memref<?x?xf64>
      %q = arith.divf %sum, %own : f64
      affine.store %q, %B[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| #map5 = affine_map<(d0) -> ((d0 floordiv 4) * 4)>
//| #set = affine_set<(d0)[s0] : (d0 - 4 >= 0, -d0 + s0 - 4 >= 0)>
//| module {
//|   func.func @solve(%n: index, %L: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     %t = memref.alloca() : memref<f64>
//|     %0 = affine.max #map()[%n]
//|     %1 = affine.max #map()[%n]
//|     %t_exp = memref.alloc(%0, %1) : memref<?x?xf64>
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to %n {
//|         %b = affine.load %B[%i, %j] : memref<?x?xf64>
//|         affine.store %b, %t_exp[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     affine.parallel (%j_t) = (0) to (symbol(%n)) step (256) {
//|       affine.for %i_t = 0 to %n step 4 {
//|         affine.if #set(%i_t)[%n] {
//|           affine.for %k = 0 to #map1(%i_t) step 4 {
//|             affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|               %s = affine.load %t_exp[%i_t, %j] : memref<?x?xf64>
//|               %l = affine.load %L[%i_t, %k] : memref<?x?xf64>
//|               %x = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %p = arith.mulf %l, %x : f64
//|               %d = arith.subf %s, %p : f64
//|               affine.store %d, %t_exp[%i_t, %j] : memref<?x?xf64>
//|               %s_1 = affine.load %t_exp[%i_t, %j] : memref<?x?xf64>
//|               %l_1 = affine.load %L[%i_t, %k + 1] : memref<?x?xf64>
//|               %x_1 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %p_1 = arith.mulf %l_1, %x_1 : f64
//|               %d_1 = arith.subf %s_1, %p_1 : f64
//|               affine.store %d_1, %t_exp[%i_t, %j] : memref<?x?xf64>
//|               %s_2 = affine.load %t_exp[%i_t, %j] : memref<?x?xf64>
//|               %l_2 = affine.load %L[%i_t, %k + 2] : memref<?x?xf64>
//|               %x_2 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %p_2 = arith.mulf %l_2, %x_2 : f64
//|               %d_2 = arith.subf %s_2, %p_2 : f64
//|               affine.store %d_2, %t_exp[%i_t, %j] : memref<?x?xf64>
//|               %s_3 = affine.load %t_exp[%i_t, %j] : memref<?x?xf64>
//|               %l_3 = affine.load %L[%i_t, %k + 3] : memref<?x?xf64>
//|               %x_3 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %p_3 = arith.mulf %l_3, %x_3 : f64
//|               %d_3 = arith.subf %s_3, %p_3 : f64
//|               affine.store %d_3, %t_exp[%i_t, %j] : memref<?x?xf64>
//|               %s_4 = affine.load %t_exp[%i_t + 1, %j] : memref<?x?xf64>
//|               %l_4 = affine.load %L[%i_t + 1, %k] : memref<?x?xf64>
//|               %x_4 = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %p_4 = arith.mulf %l_4, %x_4 : f64
//|               %d_4 = arith.subf %s_4, %p_4 : f64
//|               affine.store %d_4, %t_exp[%i_t + 1, %j] : memref<?x?xf64>
//|               %s_5 = affine.load %t_exp[%i_t + 1, %j] : memref<?x?xf64>
//|               %l_5 = affine.load %L[%i_t + 1, %k + 1] : memref<?x?xf64>
//|               %x_5 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %p_5 = arith.mulf %l_5, %x_5 : f64
//|               %d_5 = arith.subf %s_5, %p_5 : f64
//|               affine.store %d_5, %t_exp[%i_t + 1, %j] : memref<?x?xf64>
//|               %s_6 = affine.load %t_exp[%i_t + 1, %j] : memref<?x?xf64>
//|               %l_6 = affine.load %L[%i_t + 1, %k + 2] : memref<?x?xf64>
//|               %x_6 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %p_6 = arith.mulf %l_6, %x_6 : f64
//|               %d_6 = arith.subf %s_6, %p_6 : f64
//|               affine.store %d_6, %t_exp[%i_t + 1, %j] : memref<?x?xf64>
//|               %s_7 = affine.load %t_exp[%i_t + 1, %j] : memref<?x?xf64>
//|               %l_7 = affine.load %L[%i_t + 1, %k + 3] : memref<?x?xf64>
//|               %x_7 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %p_7 = arith.mulf %l_7, %x_7 : f64
//|               %d_7 = arith.subf %s_7, %p_7 : f64
//|               affine.store %d_7, %t_exp[%i_t + 1, %j] : memref<?x?xf64>
//|               %s_8 = affine.load %t_exp[%i_t + 2, %j] : memref<?x?xf64>
//|               %l_8 = affine.load %L[%i_t + 2, %k] : memref<?x?xf64>
//|               %x_8 = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %p_8 = arith.mulf %l_8, %x_8 : f64
//|               %d_8 = arith.subf %s_8, %p_8 : f64
//|               affine.store %d_8, %t_exp[%i_t + 2, %j] : memref<?x?xf64>
//|               %s_9 = affine.load %t_exp[%i_t + 2, %j] : memref<?x?xf64>
//|               %l_9 = affine.load %L[%i_t + 2, %k + 1] : memref<?x?xf64>
//|               %x_9 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %p_9 = arith.mulf %l_9, %x_9 : f64
//|               %d_9 = arith.subf %s_9, %p_9 : f64
//|               affine.store %d_9, %t_exp[%i_t + 2, %j] : memref<?x?xf64>
//|               %s_10 = affine.load %t_exp[%i_t + 2, %j] : memref<?x?xf64>
//|               %l_10 = affine.load %L[%i_t + 2, %k + 2] : memref<?x?xf64>
//|               %x_10 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %p_10 = arith.mulf %l_10, %x_10 : f64
//|               %d_10 = arith.subf %s_10, %p_10 : f64
//|               affine.store %d_10, %t_exp[%i_t + 2, %j] : memref<?x?xf64>
//|               %s_11 = affine.load %t_exp[%i_t + 2, %j] : memref<?x?xf64>
//|               %l_11 = affine.load %L[%i_t + 2, %k + 3] : memref<?x?xf64>
//|               %x_11 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %p_11 = arith.mulf %l_11, %x_11 : f64
//|               %d_11 = arith.subf %s_11, %p_11 : f64
//|               affine.store %d_11, %t_exp[%i_t + 2, %j] : memref<?x?xf64>
//|               %s_12 = affine.load %t_exp[%i_t + 3, %j] : memref<?x?xf64>
//|               %l_12 = affine.load %L[%i_t + 3, %k] : memref<?x?xf64>
//|               %x_12 = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %p_12 = arith.mulf %l_12, %x_12 : f64
//|               %d_12 = arith.subf %s_12, %p_12 : f64
//|               affine.store %d_12, %t_exp[%i_t + 3, %j] : memref<?x?xf64>
//|               %s_13 = affine.load %t_exp[%i_t + 3, %j] : memref<?x?xf64>
//|               %l_13 = affine.load %L[%i_t + 3, %k + 1] : memref<?x?xf64>
//|               %x_13 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %p_13 = arith.mulf %l_13, %x_13 : f64
//|               %d_13 = arith.subf %s_13, %p_13 : f64
//|               affine.store %d_13, %t_exp[%i_t + 3, %j] : memref<?x?xf64>
//|               %s_14 = affine.load %t_exp[%i_t + 3, %j] : memref<?x?xf64>
//|               %l_14 = affine.load %L[%i_t + 3, %k + 2] : memref<?x?xf64>
//|               %x_14 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %p_14 = arith.mulf %l_14, %x_14 : f64
//|               %d_14 = arith.subf %s_14, %p_14 : f64
//|               affine.store %d_14, %t_exp[%i_t + 3, %j] : memref<?x?xf64>
//|               %s_15 = affine.load %t_exp[%i_t + 3, %j] : memref<?x?xf64>
//|               %l_15 = affine.load %L[%i_t + 3, %k + 3] : memref<?x?xf64>
//|               %x_15 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %p_15 = arith.mulf %l_15, %x_15 : f64
//|               %d_15 = arith.subf %s_15, %p_15 : f64
//|               affine.store %d_15, %t_exp[%i_t + 3, %j] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|         affine.for %i_2 = #map3()[%n] to min #map4(%i_t)[%n] {
//|           affine.for %k_2 = 0 to #map1(%i_t) {
//|             affine.for %j_3 = #map1(%j_t) to min #map2(%j_t)[%n] {
//|               %s = affine.load %t_exp[%i_2, %j_3] : memref<?x?xf64>
//|               %l = affine.load %L[%i_2, %k_2] : memref<?x?xf64>
//|               %x = affine.load %B[%k_2, %j_3] : memref<?x?xf64>
//|               %p = arith.mulf %l, %x : f64
//|               %d = arith.subf %s, %p : f64
//|               affine.store %d, %t_exp[%i_2, %j_3] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|         affine.for %i_1 = #map1(%i_t) to min #map4(%i_t)[%n] {
//|           affine.for %k_1 = #map5(%i_1) to #map1(%i_1) {
//|             affine.for %j_1 = #map1(%j_t) to min #map2(%j_t)[%n] {
//|               %s = affine.load %t_exp[%i_1, %j_1] : memref<?x?xf64>
//|               %l = affine.load %L[%i_1, %k_1] : memref<?x?xf64>
//|               %x = affine.load %B[%k_1, %j_1] : memref<?x?xf64>
//|               %p = arith.mulf %l, %x : f64
//|               %d = arith.subf %s, %p : f64
//|               affine.store %d, %t_exp[%i_1, %j_1] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %j_2 = #map1(%j_t) to min #map2(%j_t)[%n] {
//|             %sum = affine.load %t_exp[%i_1, %j_2] : memref<?x?xf64>
//|             %own = affine.load %L[%i_1, %i_1] : memref<?x?xf64>
//|             %q = arith.divf %sum, %own : f64
//|             affine.store %q, %B[%i_1, %j_2] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     memref.dealloc %t_exp : memref<?x?xf64>
//|     return
//|   }
//| }
//| @solve: %t is made once
//| @solve: storage: %t_exp, memref<?x?xf64>, 8 * %n * %n bytes, holds what each iteration of %j, %i leaves in %t
//| @solve: assumed: %L and %B do not overlap
//| @solve: auto does hoist(%t) expand(%t;layout=(d1,d0)) first: 86.00 ms by the model with it, 1.26 s without
//| @solve: auto orders the function anew: --schedule shows the tree, then strip_mine(%i@1;4) split(%k; %k <= %i_t - 1) distribute(%i@1) unroll_jam(%i@1;4) unroll_jam(%k;4)
//| @solve: order of S0: %i parallel > %j
//| @solve: order of S1 to S2: %j_t by 256 parallel > %i > { %k > %j; %j }
