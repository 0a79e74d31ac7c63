// RUN: farkas opt -t auto --report
// Rows that begin 45 elements apart have a corner that is about as long as they are: they are not jammed, only what is added to one element.
func.func @steep(%m: index, %n: index, %D: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to 16 {
    affine.for %j = affine_map<(d0) -> (45 * d0)>(%i) to %m {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %D[%k, %i] : memref<?x?xf64>
        %b = affine.load %D[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 29, s0 - 3)>
//| #map2 = affine_map<(d0, d1) -> (d0, d1 * 45)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 128, s0)>
//| #map4 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #map5 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @steep(%m: index, %n: index, %D: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%m)) step (128) {
//|       affine.for %k_t = 0 to %n step 32 {
//|         affine.for %i = 0 to 16 {
//|           affine.for %k = #map(%k_t) to min #map1(%k_t)[%n] step 4 {
//|             affine.for %j = max #map2(%j_t, %i) to min #map3(%j_t)[%m] {
//|               %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a = affine.load %D[%k, %i] : memref<?x?xf64>
//|               %b = affine.load %D[%k, %j] : memref<?x?xf64>
//|               %p = arith.mulf %a, %b : f64
//|               %s = arith.addf %c, %p : f64
//|               affine.store %s, %C[%i, %j] : memref<?x?xf64>
//|               %c_1 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a_1 = affine.load %D[%k + 1, %i] : memref<?x?xf64>
//|               %b_1 = affine.load %D[%k + 1, %j] : memref<?x?xf64>
//|               %p_1 = arith.mulf %a_1, %b_1 : f64
//|               %s_1 = arith.addf %c_1, %p_1 : f64
//|               affine.store %s_1, %C[%i, %j] : memref<?x?xf64>
//|               %c_2 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a_2 = affine.load %D[%k + 2, %i] : memref<?x?xf64>
//|               %b_2 = affine.load %D[%k + 2, %j] : memref<?x?xf64>
//|               %p_2 = arith.mulf %a_2, %b_2 : f64
//|               %s_2 = arith.addf %c_2, %p_2 : f64
//|               affine.store %s_2, %C[%i, %j] : memref<?x?xf64>
//|               %c_3 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a_3 = affine.load %D[%k + 3, %i] : memref<?x?xf64>
//|               %b_3 = affine.load %D[%k + 3, %j] : memref<?x?xf64>
//|               %p_3 = arith.mulf %a_3, %b_3 : f64
//|               %s_3 = arith.addf %c_3, %p_3 : f64
//|               affine.store %s_3, %C[%i, %j] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %k_1 = #map4()[%n] to min #map5(%k_t)[%n] {
//|             affine.for %j_1 = max #map2(%j_t, %i) to min #map3(%j_t)[%m] {
//|               %c = affine.load %C[%i, %j_1] : memref<?x?xf64>
//|               %a = affine.load %D[%k_1, %i] : memref<?x?xf64>
//|               %b = affine.load %D[%k_1, %j_1] : memref<?x?xf64>
//|               %p = arith.mulf %a, %b : f64
//|               %s = arith.addf %c, %p : f64
//|               affine.store %s, %C[%i, %j_1] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @steep: auto orders the function anew: --schedule shows the tree, then unroll_jam(%k;4)
//| @steep: order of S0: %j_t by 128 parallel > %i_t by 32 > %k_t by 32 > %i > %k > %j
//| @steep: assumed: %D and %C do not overlap
//| @steep: 1 nest; the model takes %m = 1000, %n = 1000, 2 processors of 3 GHz
//|   S0: %j_t by 128 parallel > %i_t by 32 > %k_t by 32 > %i > %k > %j
//|     bands      (%j_t %i_t %k_t %i %k %j)
//|     in order   %k_t: affine.store writes %C[0, 0] at (%i, %j, %k) = (0, 0, 31), then affine.load reads it at (0, 0, 32), for %m = 1, %n = 33; try: --reassociate
//|     in order   %k: affine.store writes %C[0, 0] at (%i, %j, %k) = (0, 0, 0), then affine.load reads it at (0, 0, 1), for %m = 1, %n = 2; try: --reassociate
//|     free       %i_t %i %j: parallel is not faster there by the model, or not asked for
//|     traffic    5.46 MB from memory for 2.0e7 operations on floats: 3.75 for each byte
//|     time       2.23 ms, as written 89.95 ms; the roof is 639.36 us, by bytes
//|   then unroll_jam(%k;4)
