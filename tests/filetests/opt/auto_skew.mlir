// RUN: farkas opt -t auto
// A stencil in time: a skew makes it permutable.
func.func @heat(%m: index, %n: index, %A: memref<?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %0 = affine.load %A[%i - 1] : memref<?xf64>
      %1 = affine.load %A[%i + 1] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (((-s0 + 2) floordiv 32) * 32, 0)>
//| #map1 = affine_map<()[s0, s1] -> (s0 * 2 + s1 - 3)>
//| #map2 = affine_map<(d0, d1) -> (d0 - d1)>
//| #map3 = affine_map<(d0, d1)[s0] -> (d0 - d1 + 32, s0)>
//| #map4 = affine_map<(d0, d1) -> (d0 + 1, d1)>
//| #map5 = affine_map<(d0, d1)[s0] -> (d0 + s0 - 1, d1 + 32)>
//| module {
//|   func.func @heat(%m: index, %n: index, %A: memref<?xf64>) {
//|     affine.for %t_t = max #map()[%n] to #map1()[%m, %n] step 32 {
//|       affine.parallel (%i_t) = (max(((%t_t - symbol(%m) + 1) ceildiv 32) * 32, (((%t_t - 29) floordiv 2) ceildiv 32) * 32)) to (min(%t_t + 32, (%t_t + symbol(%n) + 31) floordiv 2, symbol(%n) + symbol(%m) - 2)) step (32) {
//|         affine.for %t = #map2(%t_t, %i_t) to min #map3(%t_t, %i_t)[%m] {
//|           affine.for %i = max #map4(%t, %i_t) to min #map5(%t, %i_t)[%n] {
//|             %0 = affine.load %A[%i - %t - 1] : memref<?xf64>
//|             %1 = affine.load %A[%i - %t + 1] : memref<?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i - %t] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @heat: auto does skew(%t,%i;1) tile(%t,%i;32,32) skew(%i_t,%t_t;1) parallelize(%i_t)
