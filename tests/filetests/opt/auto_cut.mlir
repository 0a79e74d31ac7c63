// RUN: farkas opt -t auto
// All pairs that keep the rows in order meet in row k, and those that keep the elements of a row in order in element k: loops are
// cut there, and the rows before and behind run in parallel.
func.func @one(%n: index, %A: memref<?x?xf64>) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %j] : memref<?x?xf64>
        %b = affine.load %A[%i, %k] : memref<?x?xf64>
        %c = affine.load %A[%k, %j] : memref<?x?xf64>
        %p = arith.mulf %b, %c : f64
        %s = arith.addf %a, %p : f64
        affine.store %s, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 1)>
//| module {
//|   func.func @one(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %k = 0 to %n {
//|       affine.parallel (%i) = (0) to (%k) {
//|         affine.for %j = 0 to #map(%k) {
//|           %a_8 = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %b_8 = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %c_8 = affine.load %A[%k, %j] : memref<?x?xf64>
//|           %p_8 = arith.mulf %b_8, %c_8 : f64
//|           %s_8 = arith.addf %a_8, %p_8 : f64
//|           affine.store %s_8, %A[%i, %j] : memref<?x?xf64>
//|         }
//|         %a_6 = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %b_6 = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %c_6 = affine.load %A[%k, %k] : memref<?x?xf64>
//|         %p_6 = arith.mulf %b_6, %c_6 : f64
//|         %s_6 = arith.addf %a_6, %p_6 : f64
//|         affine.store %s_6, %A[%i, %k] : memref<?x?xf64>
//|         affine.for %j = #map1(%k) to %n {
//|           %a_7 = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %b_7 = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %c_7 = affine.load %A[%k, %j] : memref<?x?xf64>
//|           %p_7 = arith.mulf %b_7, %c_7 : f64
//|           %s_7 = arith.addf %a_7, %p_7 : f64
//|           affine.store %s_7, %A[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|       affine.for %j = 0 to #map(%k) {
//|         %a_5 = affine.load %A[%k, %j] : memref<?x?xf64>
//|         %b_5 = affine.load %A[%k, %k] : memref<?x?xf64>
//|         %c_5 = affine.load %A[%k, %j] : memref<?x?xf64>
//|         %p_5 = arith.mulf %b_5, %c_5 : f64
//|         %s_5 = arith.addf %a_5, %p_5 : f64
//|         affine.store %s_5, %A[%k, %j] : memref<?x?xf64>
//|       }
//|       %a = affine.load %A[%k, %k] : memref<?x?xf64>
//|       %b = affine.load %A[%k, %k] : memref<?x?xf64>
//|       %c = affine.load %A[%k, %k] : memref<?x?xf64>
//|       %p = arith.mulf %b, %c : f64
//|       %s = arith.addf %a, %p : f64
//|       affine.store %s, %A[%k, %k] : memref<?x?xf64>
//|       affine.for %j = #map1(%k) to %n {
//|         %a_4 = affine.load %A[%k, %j] : memref<?x?xf64>
//|         %b_4 = affine.load %A[%k, %k] : memref<?x?xf64>
//|         %c_4 = affine.load %A[%k, %j] : memref<?x?xf64>
//|         %p_4 = arith.mulf %b_4, %c_4 : f64
//|         %s_4 = arith.addf %a_4, %p_4 : f64
//|         affine.store %s_4, %A[%k, %j] : memref<?x?xf64>
//|       }
//|       affine.parallel (%i) = (%k + 1) to (symbol(%n)) {
//|         affine.for %j = 0 to #map(%k) {
//|           %a_3 = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %b_3 = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %c_3 = affine.load %A[%k, %j] : memref<?x?xf64>
//|           %p_3 = arith.mulf %b_3, %c_3 : f64
//|           %s_3 = arith.addf %a_3, %p_3 : f64
//|           affine.store %s_3, %A[%i, %j] : memref<?x?xf64>
//|         }
//|         %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %b_1 = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %c_1 = affine.load %A[%k, %k] : memref<?x?xf64>
//|         %p_1 = arith.mulf %b_1, %c_1 : f64
//|         %s_1 = arith.addf %a_1, %p_1 : f64
//|         affine.store %s_1, %A[%i, %k] : memref<?x?xf64>
//|         affine.for %j = #map1(%k) to %n {
//|           %a_2 = affine.load %A[%i, %j] : memref<?x?xf64>
//|           %b_2 = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %c_2 = affine.load %A[%k, %j] : memref<?x?xf64>
//|           %p_2 = arith.mulf %b_2, %c_2 : f64
//|           %s_2 = arith.addf %a_2, %p_2 : f64
//|           affine.store %s_2, %A[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @one: auto does split(%j; %j < %k) split(%j_1; %j_1 <= %k) split(%i; %i < %k) split(%i_1; %i_1 <= %k) parallelize(%i) parallelize(%i_1_1)
//| @one: order of S0 to S8: %k > { %i parallel > { %j; %j; %j }; %i > { %j; %j; %j }; %i parallel > { %j; %j; %j } }
//| @one: %k runs in order: affine.store writes %A[0, 1] at (%k, %i, %j) = (0, 0, 1), then affine.load reads it at (1, 0, 0), for %n = 2; try: --reassociate -t 'skew(%i,%j;1) interchange(%i,%j) parallelize(%i)'
