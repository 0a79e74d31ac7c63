// RUN: farkas opt -t auto
// The rows meet in row k and in the one behind it: one cut leaves pairs in both parts, so that the rows stay in order. Those of a
// row meet in one element.
func.func @two(%n: index, %A: memref<?x?xf64>) {
  affine.for %k = 0 to %n {
    affine.for %i = 0 to %n {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %A[%k, %j] : memref<?x?xf64>
        %c = affine.load %A[%k + 1, %j] : memref<?x?xf64>
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
//|   func.func @two(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %k = 0 to %n {
//|       affine.for %i = 0 to %n {
//|         affine.for %j = 0 to #map(%k) {
//|           %a_2 = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %b_2 = affine.load %A[%k, %j] : memref<?x?xf64>
//|           %c_2 = affine.load %A[%k + 1, %j] : memref<?x?xf64>
//|           %p_2 = arith.mulf %b_2, %c_2 : f64
//|           %s_2 = arith.addf %a_2, %p_2 : f64
//|           affine.store %s_2, %A[%i, %j] : memref<?x?xf64>
//|         }
//|         %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|         %b = affine.load %A[%k, %k] : memref<?x?xf64>
//|         %c = affine.load %A[%k + 1, %k] : memref<?x?xf64>
//|         %p = arith.mulf %b, %c : f64
//|         %s = arith.addf %a, %p : f64
//|         affine.store %s, %A[%i, %k] : memref<?x?xf64>
//|         affine.for %j_1_1 = #map1(%k) to %n {
//|           %a_1 = affine.load %A[%i, %k] : memref<?x?xf64>
//|           %b_1 = affine.load %A[%k, %j_1_1] : memref<?x?xf64>
//|           %c_1 = affine.load %A[%k + 1, %j_1_1] : memref<?x?xf64>
//|           %p_1 = arith.mulf %b_1, %c_1 : f64
//|           %s_1 = arith.addf %a_1, %p_1 : f64
//|           affine.store %s_1, %A[%i, %j_1_1] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @two: auto does split(%j; %j < %k) split(%j_1; %j_1 <= %k)
