// RUN: farkas opt -t 'auto(storage=private)' --report
// With a vector for each of the two rows these would be parallel; the model finds their parts in parallel faster, with the memory that there is.
func.func @f(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %t: memref<?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to 2 {
    affine.for %j = 0 to %n {
      affine.store %zero, %t[%j] : memref<?xf64>
      affine.for %k = 0 to %n {
        %s = affine.load %t[%j] : memref<?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %c = affine.load %C[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %c : f64
        %q = arith.addf %s, %p : f64
        affine.store %q, %t[%j] : memref<?xf64>
      }
    }
    affine.for %l = 0 to %n {
      %r = affine.load %t[%l] : memref<?xf64>
      affine.store %r, %A[%i, %l] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>, %t: memref<?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %i = 0 to 2 {
//|       affine.for %j = 0 to %n {
//|         affine.store %zero, %t[%j] : memref<?xf64>
//|       }
//|       affine.parallel (%j_t) = (0) to (symbol(%n)) step (256) {
//|         affine.for %k = 0 to #map()[%n] step 4 {
//|           affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|             %s = affine.load %t[%j] : memref<?xf64>
//|             %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|             %c = affine.load %C[%k, %j] : memref<?x?xf64>
//|             %p = arith.mulf %a, %c : f64
//|             %q = arith.addf %s, %p : f64
//|             affine.store %q, %t[%j] : memref<?xf64>
//|             %s_1 = affine.load %t[%j] : memref<?xf64>
//|             %a_1 = affine.load %A[%i, %k + 1] : memref<?x?xf64>
//|             %c_1 = affine.load %C[%k + 1, %j] : memref<?x?xf64>
//|             %p_1 = arith.mulf %a_1, %c_1 : f64
//|             %q_1 = arith.addf %s_1, %p_1 : f64
//|             affine.store %q_1, %t[%j] : memref<?xf64>
//|             %s_2 = affine.load %t[%j] : memref<?xf64>
//|             %a_2 = affine.load %A[%i, %k + 2] : memref<?x?xf64>
//|             %c_2 = affine.load %C[%k + 2, %j] : memref<?x?xf64>
//|             %p_2 = arith.mulf %a_2, %c_2 : f64
//|             %q_2 = arith.addf %s_2, %p_2 : f64
//|             affine.store %q_2, %t[%j] : memref<?xf64>
//|             %s_3 = affine.load %t[%j] : memref<?xf64>
//|             %a_3 = affine.load %A[%i, %k + 3] : memref<?x?xf64>
//|             %c_3 = affine.load %C[%k + 3, %j] : memref<?x?xf64>
//|             %p_3 = arith.mulf %a_3, %c_3 : f64
//|             %q_3 = arith.addf %s_3, %p_3 : f64
//|             affine.store %q_3, %t[%j] : memref<?xf64>
//|           }
//|         }
//|         affine.for %k_1 = #map3()[%n] to %n {
//|           affine.for %j_1 = #map1(%j_t) to min #map2(%j_t)[%n] {
//|             %s = affine.load %t[%j_1] : memref<?xf64>
//|             %a = affine.load %A[%i, %k_1] : memref<?x?xf64>
//|             %c = affine.load %C[%k_1, %j_1] : memref<?x?xf64>
//|             %p = arith.mulf %a, %c : f64
//|             %q = arith.addf %s, %p : f64
//|             affine.store %q, %t[%j_1] : memref<?xf64>
//|           }
//|         }
//|       }
//|       affine.for %l = 0 to %n {
//|         %r = affine.load %t[%l] : memref<?xf64>
//|         affine.store %r, %A[%i, %l] : memref<?x?xf64>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: auto orders the function anew: --schedule shows the tree, then unroll_jam(%k;4)
//| @f: order of S0 to S2: %i > { %j; %j_t by 256 parallel > %k > %j; %l }
//| @f: %i runs in order: affine.store writes %t[0] at (%i, %j) = (0, 0), then affine.store overwrites it at (1, 0), for %n = 1; try: -t 'promote(%t,%i;private) parallelize(%i)'
//| @f: assumed: %A, %C and %t do not overlap
//| @f: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0 to S2: %i > { %j; %j_t by 256 parallel > %k > %j; %l }
//|     bands      (%i) (%j@0) (%j_t %k %j@1) (%l)
//|     in order   %i: affine.store writes %t[0] at (%i, %j) = (0, 0), then affine.store overwrites it at (1, 0), for %n = 1; no value goes from one iteration to another: storage of its own for each iteration of %i would free it; try: -t 'promote(%t,%i;private) parallelize(%i)'
//|     in order   %k: affine.store writes %t[0] at (%i, %j, %k) = (0, 0, 0), then affine.load reads it at (0, 0, 1), for %n = 2; try: --reassociate
//|     free       %j@0 %j@1 %l: parallel is not faster there by the model, or not asked for
//|     traffic    8.22 MB from memory for 4.0e6 operations on floats: 0.49 for each byte
//|     time       1.13 ms, as written 10.10 ms; the roof is 962.81 us, by bytes
//|   then unroll_jam(%k;4)
