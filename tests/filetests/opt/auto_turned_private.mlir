// RUN: farkas opt -t auto(storage=private) --report
// A copy of all of %B is more than memory for each iteration: nobody is to make it, and eight sums run side by side.
func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%j, %k] : memref<?x?xf64>
        %p = arith.mulf %a, %b : f64
        %s = arith.addf %c, %p : f64
        affine.store %s, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 9, s0 - 7)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 8) * 8)>
//| module {
//|   func.func @product(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (16) {
//|       affine.for %j_t = 0 to %n step 16 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|           affine.for %j = #map(%j_t) to min #map2(%j_t)[%n] step 8 {
//|             affine.for %k = 0 to %n {
//|               %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b = affine.load %B[%j, %k] : memref<?x?xf64>
//|               %p = arith.mulf %a, %b : f64
//|               %s = arith.addf %c, %p : f64
//|               affine.store %s, %C[%i, %j] : memref<?x?xf64>
//|               %c_1 = affine.load %C[%i, %j + 1] : memref<?x?xf64>
//|               %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b_1 = affine.load %B[%j + 1, %k] : memref<?x?xf64>
//|               %p_1 = arith.mulf %a_1, %b_1 : f64
//|               %s_1 = arith.addf %c_1, %p_1 : f64
//|               affine.store %s_1, %C[%i, %j + 1] : memref<?x?xf64>
//|               %c_2 = affine.load %C[%i, %j + 2] : memref<?x?xf64>
//|               %a_2 = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b_2 = affine.load %B[%j + 2, %k] : memref<?x?xf64>
//|               %p_2 = arith.mulf %a_2, %b_2 : f64
//|               %s_2 = arith.addf %c_2, %p_2 : f64
//|               affine.store %s_2, %C[%i, %j + 2] : memref<?x?xf64>
//|               %c_3 = affine.load %C[%i, %j + 3] : memref<?x?xf64>
//|               %a_3 = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b_3 = affine.load %B[%j + 3, %k] : memref<?x?xf64>
//|               %p_3 = arith.mulf %a_3, %b_3 : f64
//|               %s_3 = arith.addf %c_3, %p_3 : f64
//|               affine.store %s_3, %C[%i, %j + 3] : memref<?x?xf64>
//|               %c_4 = affine.load %C[%i, %j + 4] : memref<?x?xf64>
//|               %a_4 = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b_4 = affine.load %B[%j + 4, %k] : memref<?x?xf64>
//|               %p_4 = arith.mulf %a_4, %b_4 : f64
//|               %s_4 = arith.addf %c_4, %p_4 : f64
//|               affine.store %s_4, %C[%i, %j + 4] : memref<?x?xf64>
//|               %c_5 = affine.load %C[%i, %j + 5] : memref<?x?xf64>
//|               %a_5 = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b_5 = affine.load %B[%j + 5, %k] : memref<?x?xf64>
//|               %p_5 = arith.mulf %a_5, %b_5 : f64
//|               %s_5 = arith.addf %c_5, %p_5 : f64
//|               affine.store %s_5, %C[%i, %j + 5] : memref<?x?xf64>
//|               %c_6 = affine.load %C[%i, %j + 6] : memref<?x?xf64>
//|               %a_6 = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b_6 = affine.load %B[%j + 6, %k] : memref<?x?xf64>
//|               %p_6 = arith.mulf %a_6, %b_6 : f64
//|               %s_6 = arith.addf %c_6, %p_6 : f64
//|               affine.store %s_6, %C[%i, %j + 6] : memref<?x?xf64>
//|               %c_7 = affine.load %C[%i, %j + 7] : memref<?x?xf64>
//|               %a_7 = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b_7 = affine.load %B[%j + 7, %k] : memref<?x?xf64>
//|               %p_7 = arith.mulf %a_7, %b_7 : f64
//|               %s_7 = arith.addf %c_7, %p_7 : f64
//|               affine.store %s_7, %C[%i, %j + 7] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %j_1 = #map3()[%n] to min #map1(%j_t)[%n] {
//|             affine.for %k_1 = 0 to %n {
//|               %c = affine.load %C[%i, %j_1] : memref<?x?xf64>
//|               %a = affine.load %A[%i, %k_1] : memref<?x?xf64>
//|               %b = affine.load %B[%j_1, %k_1] : memref<?x?xf64>
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
//| @product: auto orders the function anew: --schedule shows the tree, then unroll_jam(%j;8)
//| @product: order of S0: %i_t by 16 parallel > %j_t by 16 > %i > %j > %k
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
//| @product: 1 nest; the model takes %n = 1000, 2 processors of 3 GHz
//|   S0: %i_t by 16 parallel > %j_t by 16 > %i > %j > %k
//|     bands      (%i_t %j_t %i %j %k)
//|     in order   %k: affine.store writes %C[0, 0] at (%i, %j, %k) = (0, 0, 0), then affine.load reads it at (0, 0, 1), for %n = 2; try: --reassociate
//|     free       %j_t %i %j: parallel is not faster there by the model, or not asked for
//|     traffic    24.26 MB from memory for 2.0e9 operations on floats: 82.45 for each byte
//|     time       463.90 ms, as written 1.46 s; the roof is 20.83 ms, by operations
//|   then unroll_jam(%j;8)
