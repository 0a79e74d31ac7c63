// RUN: farkas opt -t 'tile(%j;64) interchange(%i,%j_t) unroll_jam(%i;4)'
// Rows of a triangle end where they are: in a tile that begins anywhere before, the middle ends with the first of them.
func.func @f(%n: index, %C: memref<?x?xf64>, %A: memref<?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      %c = affine.load %C[%i, %j] : memref<?x?xf64>
      %a = affine.load %A[%j] : memref<?xf64>
      %s = arith.addf %c, %a : f64
      affine.store %s, %C[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<()[s0] -> (s0 - 3)>
//| #map2 = affine_map<(d0, d1) -> (d0 + 64, d1 + 1)>
//| #map3 = affine_map<(d0) -> (d0 + 1)>
//| #map4 = affine_map<(d0, d1) -> (d0 + 64, d1 + 4)>
//| #map5 = affine_map<()[s0] -> ((s0 floordiv 4) * 4)>
//| #set = affine_set<(d0, d1) : (d0 - d1 + 1 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - d1 + 2 >= 0)>
//| module {
//|   func.func @f(%n: index, %C: memref<?x?xf64>, %A: memref<?xf64>) {
//|     affine.for %j_t = 0 to %n step 64 {
//|       affine.for %i = #map(%j_t) to #map1()[%n] step 4 {
//|         affine.for %j = #map(%j_t) to min #map2(%j_t, %i) {
//|           %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|           %a = affine.load %A[%j] : memref<?xf64>
//|           %s = arith.addf %c, %a : f64
//|           affine.store %s, %C[%i, %j] : memref<?x?xf64>
//|           %c_3 = affine.load %C[%i + 1, %j] : memref<?x?xf64>
//|           %a_3 = affine.load %A[%j] : memref<?xf64>
//|           %s_3 = arith.addf %c_3, %a_3 : f64
//|           affine.store %s_3, %C[%i + 1, %j] : memref<?x?xf64>
//|           %c_4 = affine.load %C[%i + 2, %j] : memref<?x?xf64>
//|           %a_4 = affine.load %A[%j] : memref<?xf64>
//|           %s_4 = arith.addf %c_4, %a_4 : f64
//|           affine.store %s_4, %C[%i + 2, %j] : memref<?x?xf64>
//|           %c_5 = affine.load %C[%i + 3, %j] : memref<?x?xf64>
//|           %a_5 = affine.load %A[%j] : memref<?xf64>
//|           %s_5 = arith.addf %c_5, %a_5 : f64
//|           affine.store %s_5, %C[%i + 3, %j] : memref<?x?xf64>
//|         }
//|         affine.for %j_2 = #map3(%i) to min #map4(%j_t, %i) {
//|           affine.if #set(%i, %j_2) {
//|             %c_2 = affine.load %C[%i + 1, %j_2] : memref<?x?xf64>
//|             %a_2 = affine.load %A[%j_2] : memref<?xf64>
//|             %s_2 = arith.addf %c_2, %a_2 : f64
//|             affine.store %s_2, %C[%i + 1, %j_2] : memref<?x?xf64>
//|           }
//|           affine.if #set1(%i, %j_2) {
//|             %c_1 = affine.load %C[%i + 2, %j_2] : memref<?x?xf64>
//|             %a_1 = affine.load %A[%j_2] : memref<?xf64>
//|             %s_1 = arith.addf %c_1, %a_1 : f64
//|             affine.store %s_1, %C[%i + 2, %j_2] : memref<?x?xf64>
//|           }
//|           %c = affine.load %C[%i + 3, %j_2] : memref<?x?xf64>
//|           %a = affine.load %A[%j_2] : memref<?xf64>
//|           %s = arith.addf %c, %a : f64
//|           affine.store %s, %C[%i + 3, %j_2] : memref<?x?xf64>
//|         }
//|       }
//|       affine.for %i_1 = #map5()[%n] to %n {
//|         affine.for %j_1 = #map(%j_t) to min #map2(%j_t, %i_1) {
//|           %c = affine.load %C[%i_1, %j_1] : memref<?x?xf64>
//|           %a = affine.load %A[%j_1] : memref<?xf64>
//|           %s = arith.addf %c, %a : f64
//|           affine.store %s, %C[%i_1, %j_1] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %C and %A do not overlap
