// RUN: farkas opt -t 'skew(%s,%j;2) skew(%i,%j;1) skew(%s,%i;1) tile(%s,%i,%j;8,8,8)'
func.func @seidel(%t: index, %n: index, %A: memref<?x?xf64>) {
  affine.for %s = 0 to %t {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      affine.for %j = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
        %0 = affine.load %A[%i - 1, %j + 1] : memref<?x?xf64>
        %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
        %2 = affine.load %A[%i, %j] : memref<?x?xf64>
        %3 = affine.load %A[%i + 1, %j + 1] : memref<?x?xf64>
        %4 = arith.addf %0, %1 : f64
        %5 = arith.addf %4, %2 : f64
        %6 = arith.addf %5, %3 : f64
        affine.store %6, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0, s1] -> (d0 + s0 + 6, s0 + s1 - 2)>
//| #map2 = affine_map<(d0, d1)[s0] -> (d0 + d1, ((d1 * 2 - s0 * 2 + 6) floordiv 8) * 8, ((d1 * 2 - s0 + 3) floordiv 8) * 8)>
//| #map3 = affine_map<(d0, d1)[s0, s1] -> (d0 + d1 + s0 + 13, d1 + s1 + s0 + 5, d1 * 2 + s0 + 12, d1 * 2 + s0 * 2 + 9, d0 * 2 + s0 * 2 + 11, s1 * 2 + s0 * 2 - 5)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| #map5 = affine_map<(d0, d1) -> (d0 + 1, d1)>
//| #map6 = affine_map<(d0, d1)[s0] -> (d0 + s0 - 1, d1 + 8)>
//| #map7 = affine_map<(d0, d1, d2) -> (d0 + d1 + 1, d2)>
//| #map8 = affine_map<(d0, d1, d2)[s0] -> (d0 + d1 + s0 - 1, d2 + 8)>
//| module {
//|   func.func @seidel(%t: index, %n: index, %A: memref<?x?xf64>) {
//|     affine.for %s_t = 0 to %t step 8 {
//|       affine.for %i_t = #map(%s_t) to min #map1(%s_t)[%n, %t] step 8 {
//|         affine.for %j_t = max #map2(%s_t, %i_t)[%n] to min #map3(%s_t, %i_t)[%n, %t] step 8 {
//|           affine.for %s = #map(%s_t) to min #map4(%s_t)[%t] {
//|             affine.for %i = max #map5(%s, %i_t) to min #map6(%s, %i_t)[%n] {
//|               affine.for %j = max #map7(%s, %i, %j_t) to min #map8(%s, %i, %j_t)[%n] {
//|                 %0 = affine.load %A[%i - %s - 1, %j - %s - %i + 1] : memref<?x?xf64>
//|                 %1 = affine.load %A[%i - %s, %j - %s - %i - 1] : memref<?x?xf64>
//|                 %2 = affine.load %A[%i - %s, %j - %s - %i] : memref<?x?xf64>
//|                 %3 = affine.load %A[%i - %s + 1, %j - %s - %i + 1] : memref<?x?xf64>
//|                 %4 = arith.addf %0, %1 : f64
//|                 %5 = arith.addf %4, %2 : f64
//|                 %6 = arith.addf %5, %3 : f64
//|                 affine.store %6, %A[%i - %s, %j - %s - %i] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
