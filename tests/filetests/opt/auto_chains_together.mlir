// RUN: farkas opt -t 'auto(parallel=no)'
// Both sums go along the same row of %x, and neither waits for the other: one loop reads it once for both.
func.func @gesummv(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %v = affine.load %x[%j] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %p = arith.mulf %a, %v : f64
      %s = affine.load %y[%i] : memref<?xf64>
      %t = arith.addf %s, %p : f64
      affine.store %t, %y[%i] : memref<?xf64>
      %b = affine.load %B[%i, %j] : memref<?x?xf64>
      %q = arith.mulf %b, %v : f64
      %u = affine.load %z[%i] : memref<?xf64>
      %w = arith.addf %u, %q : f64
      affine.store %w, %z[%i] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
//| module {
//|   func.func @gesummv(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %z: memref<?xf64>) {
//|     affine.for %i = 0 to #map()[%n] step 8 {
//|       affine.for %j = 0 to %n {
//|         %v = affine.load %x[%j] : memref<?xf64>
//|         %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|         %p = arith.mulf %a, %v : f64
//|         %s = affine.load %y[%i] : memref<?xf64>
//|         %t = arith.addf %s, %p : f64
//|         affine.store %t, %y[%i] : memref<?xf64>
//|         %b = affine.load %B[%i, %j] : memref<?x?xf64>
//|         %q = arith.mulf %b, %v : f64
//|         %u = affine.load %z[%i] : memref<?xf64>
//|         %w = arith.addf %u, %q : f64
//|         affine.store %w, %z[%i] : memref<?xf64>
//|         %v_1 = affine.load %x[%j] : memref<?xf64>
//|         %a_1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
//|         %p_1 = arith.mulf %a_1, %v_1 : f64
//|         %s_1 = affine.load %y[%i + 1] : memref<?xf64>
//|         %t_1 = arith.addf %s_1, %p_1 : f64
//|         affine.store %t_1, %y[%i + 1] : memref<?xf64>
//|         %b_1 = affine.load %B[%i + 1, %j] : memref<?x?xf64>
//|         %q_1 = arith.mulf %b_1, %v_1 : f64
//|         %u_1 = affine.load %z[%i + 1] : memref<?xf64>
//|         %w_1 = arith.addf %u_1, %q_1 : f64
//|         affine.store %w_1, %z[%i + 1] : memref<?xf64>
//|         %v_2 = affine.load %x[%j] : memref<?xf64>
//|         %a_2 = affine.load %A[%i + 2, %j] : memref<?x?xf64>
//|         %p_2 = arith.mulf %a_2, %v_2 : f64
//|         %s_2 = affine.load %y[%i + 2] : memref<?xf64>
//|         %t_2 = arith.addf %s_2, %p_2 : f64
//|         affine.store %t_2, %y[%i + 2] : memref<?xf64>
//|         %b_2 = affine.load %B[%i + 2, %j] : memref<?x?xf64>
//|         %q_2 = arith.mulf %b_2, %v_2 : f64
//|         %u_2 = affine.load %z[%i + 2] : memref<?xf64>
//|         %w_2 = arith.addf %u_2, %q_2 : f64
//|         affine.store %w_2, %z[%i + 2] : memref<?xf64>
//|         %v_3 = affine.load %x[%j] : memref<?xf64>
//|         %a_3 = affine.load %A[%i + 3, %j] : memref<?x?xf64>
//|         %p_3 = arith.mulf %a_3, %v_3 : f64
//|         %s_3 = affine.load %y[%i + 3] : memref<?xf64>
//|         %t_3 = arith.addf %s_3, %p_3 : f64
//|         affine.store %t_3, %y[%i + 3] : memref<?xf64>
//|         %b_3 = affine.load %B[%i + 3, %j] : memref<?x?xf64>
//|         %q_3 = arith.mulf %b_3, %v_3 : f64
//|         %u_3 = affine.load %z[%i + 3] : memref<?xf64>
//|         %w_3 = arith.addf %u_3, %q_3 : f64
//|         affine.store %w_3, %z[%i + 3] : memref<?xf64>
//|         %v_4 = affine.load %x[%j] : memref<?xf64>
//|         %a_4 = affine.load %A[%i + 4, %j] : memref<?x?xf64>
//|         %p_4 = arith.mulf %a_4, %v_4 : f64
//|         %s_4 = affine.load %y[%i + 4] : memref<?xf64>
//|         %t_4 = arith.addf %s_4, %p_4 : f64
//|         affine.store %t_4, %y[%i + 4] : memref<?xf64>
//|         %b_4 = affine.load %B[%i + 4, %j] : memref<?x?xf64>
//|         %q_4 = arith.mulf %b_4, %v_4 : f64
//|         %u_4 = affine.load %z[%i + 4] : memref<?xf64>
//|         %w_4 = arith.addf %u_4, %q_4 : f64
//|         affine.store %w_4, %z[%i + 4] : memref<?xf64>
//|         %v_5 = affine.load %x[%j] : memref<?xf64>
//|         %a_5 = affine.load %A[%i + 5, %j] : memref<?x?xf64>
//|         %p_5 = arith.mulf %a_5, %v_5 : f64
//|         %s_5 = affine.load %y[%i + 5] : memref<?xf64>
//|         %t_5 = arith.addf %s_5, %p_5 : f64
//|         affine.store %t_5, %y[%i + 5] : memref<?xf64>
//|         %b_5 = affine.load %B[%i + 5, %j] : memref<?x?xf64>
//|         %q_5 = arith.mulf %b_5, %v_5 : f64
//|         %u_5 = affine.load %z[%i + 5] : memref<?xf64>
//|         %w_5 = arith.addf %u_5, %q_5 : f64
//|         affine.store %w_5, %z[%i + 5] : memref<?xf64>
//|         %v_6 = affine.load %x[%j] : memref<?xf64>
//|         %a_6 = affine.load %A[%i + 6, %j] : memref<?x?xf64>
//|         %p_6 = arith.mulf %a_6, %v_6 : f64
//|         %s_6 = affine.load %y[%i + 6] : memref<?xf64>
//|         %t_6 = arith.addf %s_6, %p_6 : f64
//|         affine.store %t_6, %y[%i + 6] : memref<?xf64>
//|         %b_6 = affine.load %B[%i + 6, %j] : memref<?x?xf64>
//|         %q_6 = arith.mulf %b_6, %v_6 : f64
//|         %u_6 = affine.load %z[%i + 6] : memref<?xf64>
//|         %w_6 = arith.addf %u_6, %q_6 : f64
//|         affine.store %w_6, %z[%i + 6] : memref<?xf64>
//|         %v_7 = affine.load %x[%j] : memref<?xf64>
//|         %a_7 = affine.load %A[%i + 7, %j] : memref<?x?xf64>
//|         %p_7 = arith.mulf %a_7, %v_7 : f64
//|         %s_7 = affine.load %y[%i + 7] : memref<?xf64>
//|         %t_7 = arith.addf %s_7, %p_7 : f64
//|         affine.store %t_7, %y[%i + 7] : memref<?xf64>
//|         %b_7 = affine.load %B[%i + 7, %j] : memref<?x?xf64>
//|         %q_7 = arith.mulf %b_7, %v_7 : f64
//|         %u_7 = affine.load %z[%i + 7] : memref<?xf64>
//|         %w_7 = arith.addf %u_7, %q_7 : f64
//|         affine.store %w_7, %z[%i + 7] : memref<?xf64>
//|       }
//|     }
//|     affine.for %i_1 = max #map1()[%n] to %n {
//|       affine.for %j_1 = 0 to %n {
//|         %v = affine.load %x[%j_1] : memref<?xf64>
//|         %a = affine.load %A[%i_1, %j_1] : memref<?x?xf64>
//|         %p = arith.mulf %a, %v : f64
//|         %s = affine.load %y[%i_1] : memref<?xf64>
//|         %t = arith.addf %s, %p : f64
//|         affine.store %t, %y[%i_1] : memref<?xf64>
//|         %b = affine.load %B[%i_1, %j_1] : memref<?x?xf64>
//|         %q = arith.mulf %b, %v : f64
//|         %u = affine.load %z[%i_1] : memref<?xf64>
//|         %w = arith.addf %u, %q : f64
//|         affine.store %w, %z[%i_1] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @gesummv: auto does unroll_jam(%i;8)
//| @gesummv: nests left as they were, none of their orders is faster by the model: 1
//| @gesummv: assumed: %A, %y and %z do not overlap
//| @gesummv: assumed: %B, %y and %z do not overlap
//| @gesummv: assumed: %x, %y and %z do not overlap
