// RUN: farkas opt -t 'tile(%i,%k;32,32) unroll_jam(%k;4)'
// What a triangle leaves over at either end of a loop stands in loops of its own, without conditions inside.
func.func @trmm(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %m {
    affine.for %k = affine_map<(d0) -> (d0 + 1)>(%i) to %m {
      affine.for %j = 0 to %n {
        %a = affine.load %A[%k, %i] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<(d0) -> (((d0 + 1) floordiv 4) * 4)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map4 = affine_map<(d0, d1) -> (d0, d1 + 1)>
//| #map5 = affine_map<(d0)[s0] -> ((d0 floordiv 4 + 1) * 4, s0)>
//| #map6 = affine_map<(d0, d1) -> (((d0 + 1) ceildiv 4) * 4, d1)>
//| #map7 = affine_map<(d0)[s0] -> (d0 + 29, s0 - 3)>
//| #map8 = affine_map<(d0)[s0] -> ((d0 floordiv 4 + 1) * 4, (s0 floordiv 4) * 4)>
//| module {
//|   func.func @trmm(%m: index, %n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.for %i_t = 0 to #map()[%m] step 32 {
//|       affine.for %k_t = #map1(%i_t) to %m step 32 {
//|         affine.for %i = #map2(%i_t) to min #map3(%i_t)[%m] {
//|           affine.for %k_1 = max #map4(%k_t, %i) to min #map5(%i)[%m] {
//|             affine.for %j_1 = 0 to %n {
//|               %a = affine.load %A[%k_1, %i] : memref<?x?xf64>
//|               %b = affine.load %B[%k_1, %j_1] : memref<?x?xf64>
//|               %c = affine.load %C[%i, %j_1] : memref<?x?xf64>
//|               %0 = arith.mulf %a, %b : f64
//|               %1 = arith.addf %c, %0 : f64
//|               affine.store %1, %C[%i, %j_1] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %k = max #map6(%i, %k_t) to min #map7(%k_t)[%m] step 4 {
//|             affine.for %j = 0 to %n {
//|               %a = affine.load %A[%k, %i] : memref<?x?xf64>
//|               %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %0 = arith.mulf %a, %b : f64
//|               %1 = arith.addf %c, %0 : f64
//|               affine.store %1, %C[%i, %j] : memref<?x?xf64>
//|               %a_1 = affine.load %A[%k + 1, %i] : memref<?x?xf64>
//|               %b_1 = affine.load %B[%k + 1, %j] : memref<?x?xf64>
//|               %c_1 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %2 = arith.mulf %a_1, %b_1 : f64
//|               %3 = arith.addf %c_1, %2 : f64
//|               affine.store %3, %C[%i, %j] : memref<?x?xf64>
//|               %a_2 = affine.load %A[%k + 2, %i] : memref<?x?xf64>
//|               %b_2 = affine.load %B[%k + 2, %j] : memref<?x?xf64>
//|               %c_2 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %4 = arith.mulf %a_2, %b_2 : f64
//|               %5 = arith.addf %c_2, %4 : f64
//|               affine.store %5, %C[%i, %j] : memref<?x?xf64>
//|               %a_3 = affine.load %A[%k + 3, %i] : memref<?x?xf64>
//|               %b_3 = affine.load %B[%k + 3, %j] : memref<?x?xf64>
//|               %c_3 = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %6 = arith.mulf %a_3, %b_3 : f64
//|               %7 = arith.addf %c_3, %6 : f64
//|               affine.store %7, %C[%i, %j] : memref<?x?xf64>
//|             }
//|           }
//|           affine.for %k_2 = max #map8(%i)[%m] to min #map3(%k_t)[%m] {
//|             affine.for %j_2 = 0 to %n {
//|               %a = affine.load %A[%k_2, %i] : memref<?x?xf64>
//|               %b = affine.load %B[%k_2, %j_2] : memref<?x?xf64>
//|               %c = affine.load %C[%i, %j_2] : memref<?x?xf64>
//|               %0 = arith.mulf %a, %b : f64
//|               %1 = arith.addf %c, %0 : f64
//|               affine.store %1, %C[%i, %j_2] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @trmm: assumed: %A and %C do not overlap
//| @trmm: assumed: %B and %C do not overlap
