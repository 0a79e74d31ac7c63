// RUN: farkas opt -t auto
// The sum of a row, then what the row adds to all of %y: nothing is gained by another order, but eight rows at once have eight sums side by side,
// and each element of %y is loaded and stored once for all of them.
func.func @atax(%m: index, %n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %tmp: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %m {
    affine.store %zero, %tmp[%i] : memref<?xf64>
    affine.for %j = 0 to %n {
      %s = affine.load %tmp[%i] : memref<?xf64>
      %a = affine.load %A[%i, %j] : memref<?x?xf64>
      %b = affine.load %x[%j] : memref<?xf64>
      %p = arith.mulf %a, %b : f64
      %q = arith.addf %s, %p : f64
      affine.store %q, %tmp[%i] : memref<?xf64>
    }
    affine.for %k = 0 to %n {
      %c = affine.load %y[%k] : memref<?xf64>
      %d = affine.load %A[%i, %k] : memref<?x?xf64>
      %t = affine.load %tmp[%i] : memref<?xf64>
      %e = arith.mulf %d, %t : f64
      %f = arith.addf %c, %e : f64
      affine.store %f, %y[%k] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 7)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 8) * 8, 0)>
//| module {
//|   func.func @atax(%m: index, %n: index, %A: memref<?x?xf64>, %x: memref<?xf64>, %y: memref<?xf64>, %tmp: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %i = 0 to #map()[%m] step 8 {
//|       affine.store %zero, %tmp[%i] : memref<?xf64>
//|       affine.store %zero, %tmp[%i + 1] : memref<?xf64>
//|       affine.store %zero, %tmp[%i + 2] : memref<?xf64>
//|       affine.store %zero, %tmp[%i + 3] : memref<?xf64>
//|       affine.store %zero, %tmp[%i + 4] : memref<?xf64>
//|       affine.store %zero, %tmp[%i + 5] : memref<?xf64>
//|       affine.store %zero, %tmp[%i + 6] : memref<?xf64>
//|       affine.store %zero, %tmp[%i + 7] : memref<?xf64>
//|       affine.for %j = 0 to %n {
//|         %s = affine.load %tmp[%i] : memref<?xf64>
//|         %a = affine.load %A[%i, %j] : memref<?x?xf64>
//|         %b = affine.load %x[%j] : memref<?xf64>
//|         %p = arith.mulf %a, %b : f64
//|         %q = arith.addf %s, %p : f64
//|         affine.store %q, %tmp[%i] : memref<?xf64>
//|         %s_1 = affine.load %tmp[%i + 1] : memref<?xf64>
//|         %a_1 = affine.load %A[%i + 1, %j] : memref<?x?xf64>
//|         %b_1 = affine.load %x[%j] : memref<?xf64>
//|         %p_1 = arith.mulf %a_1, %b_1 : f64
//|         %q_1 = arith.addf %s_1, %p_1 : f64
//|         affine.store %q_1, %tmp[%i + 1] : memref<?xf64>
//|         %s_2 = affine.load %tmp[%i + 2] : memref<?xf64>
//|         %a_2 = affine.load %A[%i + 2, %j] : memref<?x?xf64>
//|         %b_2 = affine.load %x[%j] : memref<?xf64>
//|         %p_2 = arith.mulf %a_2, %b_2 : f64
//|         %q_2 = arith.addf %s_2, %p_2 : f64
//|         affine.store %q_2, %tmp[%i + 2] : memref<?xf64>
//|         %s_3 = affine.load %tmp[%i + 3] : memref<?xf64>
//|         %a_3 = affine.load %A[%i + 3, %j] : memref<?x?xf64>
//|         %b_3 = affine.load %x[%j] : memref<?xf64>
//|         %p_3 = arith.mulf %a_3, %b_3 : f64
//|         %q_3 = arith.addf %s_3, %p_3 : f64
//|         affine.store %q_3, %tmp[%i + 3] : memref<?xf64>
//|         %s_4 = affine.load %tmp[%i + 4] : memref<?xf64>
//|         %a_4 = affine.load %A[%i + 4, %j] : memref<?x?xf64>
//|         %b_4 = affine.load %x[%j] : memref<?xf64>
//|         %p_4 = arith.mulf %a_4, %b_4 : f64
//|         %q_4 = arith.addf %s_4, %p_4 : f64
//|         affine.store %q_4, %tmp[%i + 4] : memref<?xf64>
//|         %s_5 = affine.load %tmp[%i + 5] : memref<?xf64>
//|         %a_5 = affine.load %A[%i + 5, %j] : memref<?x?xf64>
//|         %b_5 = affine.load %x[%j] : memref<?xf64>
//|         %p_5 = arith.mulf %a_5, %b_5 : f64
//|         %q_5 = arith.addf %s_5, %p_5 : f64
//|         affine.store %q_5, %tmp[%i + 5] : memref<?xf64>
//|         %s_6 = affine.load %tmp[%i + 6] : memref<?xf64>
//|         %a_6 = affine.load %A[%i + 6, %j] : memref<?x?xf64>
//|         %b_6 = affine.load %x[%j] : memref<?xf64>
//|         %p_6 = arith.mulf %a_6, %b_6 : f64
//|         %q_6 = arith.addf %s_6, %p_6 : f64
//|         affine.store %q_6, %tmp[%i + 6] : memref<?xf64>
//|         %s_7 = affine.load %tmp[%i + 7] : memref<?xf64>
//|         %a_7 = affine.load %A[%i + 7, %j] : memref<?x?xf64>
//|         %b_7 = affine.load %x[%j] : memref<?xf64>
//|         %p_7 = arith.mulf %a_7, %b_7 : f64
//|         %q_7 = arith.addf %s_7, %p_7 : f64
//|         affine.store %q_7, %tmp[%i + 7] : memref<?xf64>
//|       }
//|       affine.for %k = 0 to %n {
//|         %c = affine.load %y[%k] : memref<?xf64>
//|         %d = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %t = affine.load %tmp[%i] : memref<?xf64>
//|         %e = arith.mulf %d, %t : f64
//|         %f = arith.addf %c, %e : f64
//|         affine.store %f, %y[%k] : memref<?xf64>
//|         %c_1 = affine.load %y[%k] : memref<?xf64>
//|         %d_1 = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|         %t_1 = affine.load %tmp[%i + 1] : memref<?xf64>
//|         %e_1 = arith.mulf %d_1, %t_1 : f64
//|         %f_1 = arith.addf %c_1, %e_1 : f64
//|         affine.store %f_1, %y[%k] : memref<?xf64>
//|         %c_2 = affine.load %y[%k] : memref<?xf64>
//|         %d_2 = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|         %t_2 = affine.load %tmp[%i + 2] : memref<?xf64>
//|         %e_2 = arith.mulf %d_2, %t_2 : f64
//|         %f_2 = arith.addf %c_2, %e_2 : f64
//|         affine.store %f_2, %y[%k] : memref<?xf64>
//|         %c_3 = affine.load %y[%k] : memref<?xf64>
//|         %d_3 = affine.load %A[%i + 3, %k] : memref<?x?xf64>
//|         %t_3 = affine.load %tmp[%i + 3] : memref<?xf64>
//|         %e_3 = arith.mulf %d_3, %t_3 : f64
//|         %f_3 = arith.addf %c_3, %e_3 : f64
//|         affine.store %f_3, %y[%k] : memref<?xf64>
//|         %c_4 = affine.load %y[%k] : memref<?xf64>
//|         %d_4 = affine.load %A[%i + 4, %k] : memref<?x?xf64>
//|         %t_4 = affine.load %tmp[%i + 4] : memref<?xf64>
//|         %e_4 = arith.mulf %d_4, %t_4 : f64
//|         %f_4 = arith.addf %c_4, %e_4 : f64
//|         affine.store %f_4, %y[%k] : memref<?xf64>
//|         %c_5 = affine.load %y[%k] : memref<?xf64>
//|         %d_5 = affine.load %A[%i + 5, %k] : memref<?x?xf64>
//|         %t_5 = affine.load %tmp[%i + 5] : memref<?xf64>
//|         %e_5 = arith.mulf %d_5, %t_5 : f64
//|         %f_5 = arith.addf %c_5, %e_5 : f64
//|         affine.store %f_5, %y[%k] : memref<?xf64>
//|         %c_6 = affine.load %y[%k] : memref<?xf64>
//|         %d_6 = affine.load %A[%i + 6, %k] : memref<?x?xf64>
//|         %t_6 = affine.load %tmp[%i + 6] : memref<?xf64>
//|         %e_6 = arith.mulf %d_6, %t_6 : f64
//|         %f_6 = arith.addf %c_6, %e_6 : f64
//|         affine.store %f_6, %y[%k] : memref<?xf64>
//|         %c_7 = affine.load %y[%k] : memref<?xf64>
//|         %d_7 = affine.load %A[%i + 7, %k] : memref<?x?xf64>
//|         %t_7 = affine.load %tmp[%i + 7] : memref<?xf64>
//|         %e_7 = arith.mulf %d_7, %t_7 : f64
//|         %f_7 = arith.addf %c_7, %e_7 : f64
//|         affine.store %f_7, %y[%k] : memref<?xf64>
//|       }
//|     }
//|     affine.for %i_1 = max #map1()[%m] to %m {
//|       affine.store %zero, %tmp[%i_1] : memref<?xf64>
//|       affine.for %j_1 = 0 to %n {
//|         %s = affine.load %tmp[%i_1] : memref<?xf64>
//|         %a = affine.load %A[%i_1, %j_1] : memref<?x?xf64>
//|         %b = affine.load %x[%j_1] : memref<?xf64>
//|         %p = arith.mulf %a, %b : f64
//|         %q = arith.addf %s, %p : f64
//|         affine.store %q, %tmp[%i_1] : memref<?xf64>
//|       }
//|       affine.for %k_1 = 0 to %n {
//|         %c = affine.load %y[%k_1] : memref<?xf64>
//|         %d = affine.load %A[%i_1, %k_1] : memref<?x?xf64>
//|         %t = affine.load %tmp[%i_1] : memref<?xf64>
//|         %e = arith.mulf %d, %t : f64
//|         %f = arith.addf %c, %e : f64
//|         affine.store %f, %y[%k_1] : memref<?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @atax: auto does unroll_jam(%i;8)
//| @atax: nests left as they were, none of their orders is faster by the model: 1
//| @atax: assumed: %A, %y and %tmp do not overlap
//| @atax: assumed: %x, %y and %tmp do not overlap
