// RUN: farkas opt -t 'auto(storage=private)' --report
// Each row goes through the vector %t: with a vector for each of them the rows are parallel. The caller sees the last one.
func.func @f(%n: index, %A: memref<?x?x?xf64>, %C: memref<?x?xf64>, %t: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %h = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        affine.store %zero, %t[%j] : memref<?xf64>
        affine.for %k = 0 to %n {
          %s = affine.load %t[%j] : memref<?xf64>
          %a = affine.load %A[%h, %i, %k] : memref<?x?x?xf64>
          %c = affine.load %C[%k, %j] : memref<?x?xf64>
          %p = arith.mulf %a, %c : f64
          %q = arith.addf %s, %p : f64
          affine.store %q, %t[%j] : memref<?xf64>
        }
      }
      affine.for %l = 0 to %n {
        %r = affine.load %t[%l] : memref<?xf64>
        affine.store %r, %A[%h, %i, %l] : memref<?x?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #map1 = affine_map<()[s0] -> (s0 - 3)>
//| #map2 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| #set1 = affine_set<(d0, d1)[s0] : (d0 - s0 + 1 == 0, d1 - s0 + 1 == 0)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x?x?xf64>, %C: memref<?x?xf64>, %t: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.if #set()[%n] {
//|       affine.parallel (%h) = (0) to (symbol(%n)) {
//|         affine.for %i = 0 to %n {
//|           %0 = affine.max #map()[%n]
//|           %t_buf = memref.alloc(%0) : memref<?xf64>
//|           affine.for %j = 0 to %n {
//|             affine.store %zero, %t_buf[%j] : memref<?xf64>
//|           }
//|           affine.for %k = 0 to #map1()[%n] step 4 {
//|             affine.for %j = 0 to %n {
//|               %s = affine.load %t_buf[%j] : memref<?xf64>
//|               %a = affine.load %A[%h, %i, %k] : memref<?x?x?xf64>
//|               %c = affine.load %C[%k, %j] : memref<?x?xf64>
//|               %p = arith.mulf %a, %c : f64
//|               %q = arith.addf %s, %p : f64
//|               affine.store %q, %t_buf[%j] : memref<?xf64>
//|               %s_1 = affine.load %t_buf[%j] : memref<?xf64>
//|               %a_1 = affine.load %A[%h, %i, %k + 1] : memref<?x?x?xf64>
//|               %c_1 = affine.load %C[%k + 1, %j] : memref<?x?xf64>
//|               %p_1 = arith.mulf %a_1, %c_1 : f64
//|               %q_1 = arith.addf %s_1, %p_1 : f64
//|               affine.store %q_1, %t_buf[%j] : memref<?xf64>
//|               %s_2 = affine.load %t_buf[%j] : memref<?xf64>
//|               %a_2 = affine.load %A[%h, %i, %k + 2] : memref<?x?x?xf64>
//|               %c_2 = affine.load %C[%k + 2, %j] : memref<?x?xf64>
//|               %p_2 = arith.mulf %a_2, %c_2 : f64
//|               %q_2 = arith.addf %s_2, %p_2 : f64
//|               affine.store %q_2, %t_buf[%j] : memref<?xf64>
//|               %s_3 = affine.load %t_buf[%j] : memref<?xf64>
//|               %a_3 = affine.load %A[%h, %i, %k + 3] : memref<?x?x?xf64>
//|               %c_3 = affine.load %C[%k + 3, %j] : memref<?x?xf64>
//|               %p_3 = arith.mulf %a_3, %c_3 : f64
//|               %q_3 = arith.addf %s_3, %p_3 : f64
//|               affine.store %q_3, %t_buf[%j] : memref<?xf64>
//|             }
//|           }
//|           affine.for %k_1 = #map2()[%n] to %n {
//|             affine.for %j_1 = 0 to %n {
//|               %s = affine.load %t_buf[%j_1] : memref<?xf64>
//|               %a = affine.load %A[%h, %i, %k_1] : memref<?x?x?xf64>
//|               %c = affine.load %C[%k_1, %j_1] : memref<?x?xf64>
//|               %p = arith.mulf %a, %c : f64
//|               %q = arith.addf %s, %p : f64
//|               affine.store %q, %t_buf[%j_1] : memref<?xf64>
//|             }
//|           }
//|           affine.for %l = 0 to %n {
//|             %r = affine.load %t_buf[%l] : memref<?xf64>
//|             affine.store %r, %A[%h, %i, %l] : memref<?x?x?xf64>
//|           }
//|           affine.if #set1(%h, %i)[%n] {
//|             affine.for %t_out0 = 0 to %n {
//|               %1 = affine.load %t_buf[%t_out0] : memref<?xf64>
//|               affine.store %1, %t[%t_out0] : memref<?xf64>
//|             }
//|           }
//|           memref.dealloc %t_buf : memref<?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: storage: %t_buf, memref<?xf64>, 8 * %n bytes, holds what an iteration of %i touches of %t
//| @f: assumed: %A, %C and %t do not overlap
//| @f: auto does promote(%t,%i) first: 91.09 ms by the model with it, 179.25 ms without
//| @f: no wavefronts of tiles: it needs more memory
//| @f: auto orders the function anew: --schedule shows the tree, then unroll_jam(%k;4)
//| @f: order of S0 to S5: %h parallel > %i > { %j; %k > %j; %l; %t_out0 }
//| @f: 1 nest; the model takes %n = 160, 2 processors of 3 GHz
//|   first promote(%t,%i)
//|     storage    %t_buf, memref<?xf64>, 8 * %n bytes, holds what an iteration of %i touches of %t
//|     time       91.09 ms, without 179.25 ms
//|   S0 to S5: %h parallel > %i > { %j; %k > %j; %l; %t_out0 }
//|     bands      (%h %i) (%j@0) (%k %j@1) (%l) (%t_out0)
//|     in order   %k: affine.store writes %t_buf[0] at (%h, %i, %j, %k) = (0, 0, 0, 0), then affine.load reads it at (0, 0, 0, 1), for %n = 2; try: --reassociate -t 'promote(%t,%i) parallelize(%k;privatize=8)'
//|     free       %i %j@0 %j@1 %l %t_out0: parallel is not faster there by the model, or not asked for
//|     traffic    34.61 MB from memory for 1.3e9 operations on floats: 37.87 for each byte
//|     time       91.09 ms, as written 1.99 s; the roof is 13.65 ms, by operations
//|   then unroll_jam(%k;4)
