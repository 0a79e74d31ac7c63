// RUN: farkas opt -t auto --report
// %t is the sum of one element of a row. With a sum of its own for each element (expand) the loop over columns goes inside, in vectors; a buffer for each
// iteration would leave the sum along %k innermost, down the columns of %B.
func.func @symm(%m: index, %n: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  %t = memref.alloca() : memref<f64>
  affine.for %i = 0 to %m {
    affine.for %j = 0 to %n {
      affine.store %zero, %t[] : memref<f64>
      affine.for %k = 0 to affine_map<(d0) -> (d0)>(%i) {
        %s = affine.load %t[] : memref<f64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %p = arith.mulf %b, %a : f64
        %q = arith.addf %s, %p : f64
        affine.store %q, %t[] : memref<f64>
      }
      %r = affine.load %t[] : memref<f64>
      affine.store %r, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<(d0)[s0] -> ((d0 floordiv 4) * 4 + 28, s0 - 1)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0)[s0] -> ((d0 floordiv 4 + 1) * 4, s0)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map5 = affine_map<(d0, d1) -> (d0 + 4, d1)>
//| #map6 = affine_map<(d0)[s0] -> (d0 + 29, s0 - 3)>
//| #map7 = affine_map<(d0) -> (d0 + 32)>
//| #map8 = affine_map<(d0)[s0] -> ((d0 floordiv 4 + 1) * 4, (s0 floordiv 4) * 4)>
//| #map9 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map10 = affine_map<(d0, d1) -> (d0, d1 + 32)>
//| #set = affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - d1 >= 0)>
//| #set2 = affine_set<(d0, d1) : (d0 - d1 + 1 >= 0)>
//| #set3 = affine_set<(d0, d1) : (d0 - d1 + 2 >= 0)>
//| module {
//|   func.func @symm(%m: index, %n: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     %t = memref.alloca() : memref<f64>
//|     %0 = affine.max #map()[%m]
//|     %1 = affine.max #map()[%n]
//|     %t_exp = memref.alloc(%0, %1) : memref<?x?xf64>
//|     affine.parallel (%i) = (0) to (symbol(%m)) {
//|       affine.for %j = 0 to %n {
//|         affine.store %zero, %t_exp[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%m)) step (32) {
//|       affine.for %j_t = 0 to %n step 256 {
//|         affine.for %k_t = 0 to min #map1(%i_t)[%m] step 32 {
//|           affine.for %i_1 = #map2(%i_t) to min #map3(%k_t)[%m] {
//|             affine.for %k_1_1 = #map2(%k_t) to #map2(%i_1) {
//|               affine.for %j_1_1 = #map2(%j_t) to min #map4(%j_t)[%n] {
//|                 %s = affine.load %t_exp[%i_1, %j_1_1] : memref<?x?xf64>
//|                 %b = affine.load %B[%k_1_1, %j_1_1] : memref<?x?xf64>
//|                 %a = affine.load %A[%i_1, %k_1_1] : memref<?x?xf64>
//|                 %p = arith.mulf %b, %a : f64
//|                 %q = arith.addf %s, %p : f64
//|                 affine.store %q, %t_exp[%i_1, %j_1_1] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|           affine.for %i = max #map5(%k_t, %i_t) to min #map6(%i_t)[%m] step 4 {
//|             affine.for %k = #map2(%k_t) to #map7(%k_t) {
//|               affine.for %j = #map2(%j_t) to min #map4(%j_t)[%n] {
//|                 affine.if #set(%i, %k) {
//|                   %s = affine.load %t_exp[%i, %j] : memref<?x?xf64>
//|                   %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|                   %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|                   %p = arith.mulf %b, %a : f64
//|                   %q = arith.addf %s, %p : f64
//|                   affine.store %q, %t_exp[%i, %j] : memref<?x?xf64>
//|                 }
//|                 affine.if #set1(%i, %k) {
//|                   %s = affine.load %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                   %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|                   %a = affine.load %A[%i + 1, %k] : memref<?x?xf64>
//|                   %p = arith.mulf %b, %a : f64
//|                   %q = arith.addf %s, %p : f64
//|                   affine.store %q, %t_exp[%i + 1, %j] : memref<?x?xf64>
//|                 }
//|                 affine.if #set2(%i, %k) {
//|                   %s = affine.load %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                   %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|                   %a = affine.load %A[%i + 2, %k] : memref<?x?xf64>
//|                   %p = arith.mulf %b, %a : f64
//|                   %q = arith.addf %s, %p : f64
//|                   affine.store %q, %t_exp[%i + 2, %j] : memref<?x?xf64>
//|                 }
//|                 affine.if #set3(%i, %k) {
//|                   %s = affine.load %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                   %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|                   %a = affine.load %A[%i + 3, %k] : memref<?x?xf64>
//|                   %p = arith.mulf %b, %a : f64
//|                   %q = arith.addf %s, %p : f64
//|                   affine.store %q, %t_exp[%i + 3, %j] : memref<?x?xf64>
//|                 }
//|               }
//|             }
//|           }
//|           affine.for %i_2 = max #map8(%k_t)[%m] to min #map9(%i_t)[%m] {
//|             affine.for %k_2 = #map2(%k_t) to min #map10(%i_2, %k_t) {
//|               affine.for %j_2 = #map2(%j_t) to min #map4(%j_t)[%n] {
//|                 %s = affine.load %t_exp[%i_2, %j_2] : memref<?x?xf64>
//|                 %b = affine.load %B[%k_2, %j_2] : memref<?x?xf64>
//|                 %a = affine.load %A[%i_2, %k_2] : memref<?x?xf64>
//|                 %p = arith.mulf %b, %a : f64
//|                 %q = arith.addf %s, %p : f64
//|                 affine.store %q, %t_exp[%i_2, %j_2] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i) = (0) to (symbol(%m)) {
//|       affine.for %j = 0 to %n {
//|         %r = affine.load %t_exp[%i, %j] : memref<?x?xf64>
//|         affine.store %r, %C[%i, %j] : memref<?x?xf64>
//|       }
//|     }
//|     memref.dealloc %t_exp : memref<?x?xf64>
//|     return
//|   }
//| }
//| @symm: storage: %t_exp, memref<?x?xf64>, 8 * %m * %n bytes, holds what each iteration of %i, %j leaves in %t
//| @symm: assumed: %C and %A do not overlap
//| @symm: assumed: %C and %B do not overlap
//| @symm: auto does expand(%t) first: 37.84 ms by the model with it, 2.45 s without
//| @symm: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i@1;4) unroll_jam(%k_1;4)
//| @symm: order of S0: %i parallel > %j
//| @symm: order of S1: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//| @symm: order of S2: %i parallel > %j
//| @symm: 3 nests; the model takes %m = 1000, %n = 1000, 2 processors of 3 GHz
//|   first expand(%t)
//|     storage    %t_exp, memref<?x?xf64>, 8 * %m * %n bytes, holds what each iteration of %i, %j leaves in %t
//|     time       37.84 ms, without 2.45 s
//|   S0: %i parallel > %j
//|     bands      (%i@0 %j@0)
//|     free       %j@0: parallel is not faster there by the model, or not asked for
//|     traffic    8.00 MB from memory for 0.0e0 operations on floats
//|     time       1.00 ms, as written 1.38 ms; the roof is 937.50 us, by bytes
//|   S1: %i_t by 32 parallel > %j_t by 256 > %k_t by 32 > %i > %k > %j
//|     bands      (%i_t %j_t %k_t %i@1 %k %j@1)
//|     in order   %k_t: affine.store writes %t_exp[33, 0] at (%i, %j, %k) = (33, 0, 31), then affine.load reads it at (33, 0, 32), for %m = 34, %n = 1; try: --reassociate
//|     in order   %k: affine.store writes %t_exp[2, 0] at (%i, %j, %k) = (2, 0, 0), then affine.load reads it at (2, 0, 1), for %m = 3, %n = 1; try: --reassociate
//|     free       %j_t %i@1 %j@1: parallel is not faster there by the model, or not asked for
//|     traffic    16.78 MB from memory for 1.0e9 operations on floats: 59.60 for each byte
//|     time       34.83 ms, as written 2.45 s; the roof is 10.42 ms, by operations
//|   S2: %i parallel > %j
//|     bands      (%i@2 %j@2)
//|     free       %j@2: parallel is not faster there by the model, or not asked for
//|     traffic    16.00 MB from memory for 0.0e0 operations on floats
//|     time       2.00 ms, as written 2.74 ms; the roof is 1.88 ms, by bytes
//|   then unroll_jam(%i@1;4) unroll_jam(%k_1;4)
