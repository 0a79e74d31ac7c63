// RUN: farkas opt -t 'auto(storage=no)'
// Memory is left as it is.
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

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x?x?xf64>, %C: memref<?x?xf64>, %t: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %h = 0 to %n {
//|       affine.for %i = 0 to %n {
//|         affine.for %j = 0 to %n {
//|           affine.store %zero, %t[%j] : memref<?xf64>
//|         }
//|         affine.for %k = 0 to #map()[%n] step 4 {
//|           affine.for %j = 0 to %n {
//|             %s = affine.load %t[%j] : memref<?xf64>
//|             %a = affine.load %A[%h, %i, %k] : memref<?x?x?xf64>
//|             %c = affine.load %C[%k, %j] : memref<?x?xf64>
//|             %p = arith.mulf %a, %c : f64
//|             %q = arith.addf %s, %p : f64
//|             affine.store %q, %t[%j] : memref<?xf64>
//|             %s_1 = affine.load %t[%j] : memref<?xf64>
//|             %a_1 = affine.load %A[%h, %i, %k + 1] : memref<?x?x?xf64>
//|             %c_1 = affine.load %C[%k + 1, %j] : memref<?x?xf64>
//|             %p_1 = arith.mulf %a_1, %c_1 : f64
//|             %q_1 = arith.addf %s_1, %p_1 : f64
//|             affine.store %q_1, %t[%j] : memref<?xf64>
//|             %s_2 = affine.load %t[%j] : memref<?xf64>
//|             %a_2 = affine.load %A[%h, %i, %k + 2] : memref<?x?x?xf64>
//|             %c_2 = affine.load %C[%k + 2, %j] : memref<?x?xf64>
//|             %p_2 = arith.mulf %a_2, %c_2 : f64
//|             %q_2 = arith.addf %s_2, %p_2 : f64
//|             affine.store %q_2, %t[%j] : memref<?xf64>
//|             %s_3 = affine.load %t[%j] : memref<?xf64>
//|             %a_3 = affine.load %A[%h, %i, %k + 3] : memref<?x?x?xf64>
//|             %c_3 = affine.load %C[%k + 3, %j] : memref<?x?xf64>
//|             %p_3 = arith.mulf %a_3, %c_3 : f64
//|             %q_3 = arith.addf %s_3, %p_3 : f64
//|             affine.store %q_3, %t[%j] : memref<?xf64>
//|           }
//|         }
//|         affine.for %k_1 = #map1()[%n] to %n {
//|           affine.for %j_1 = 0 to %n {
//|             %s = affine.load %t[%j_1] : memref<?xf64>
//|             %a = affine.load %A[%h, %i, %k_1] : memref<?x?x?xf64>
//|             %c = affine.load %C[%k_1, %j_1] : memref<?x?xf64>
//|             %p = arith.mulf %a, %c : f64
//|             %q = arith.addf %s, %p : f64
//|             affine.store %q, %t[%j_1] : memref<?xf64>
//|           }
//|         }
//|         affine.for %l = 0 to %n {
//|           %r = affine.load %t[%l] : memref<?xf64>
//|           affine.store %r, %A[%h, %i, %l] : memref<?x?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: auto orders the function anew: --schedule shows the tree, then unroll_jam(%k;4)
//| @f: order of S0 to S2: %h > %i > { %j; %k > %j; %l }
//| @f: %h runs in order: affine.store writes %t[0] at (%h, %i, %j) = (0, 0, 0), then affine.store overwrites it at (1, 0, 0), for %n = 2; try: -t 'promote(%t,%h;private) parallelize(%h)'
//| @f: assumed: %A, %C and %t do not overlap
