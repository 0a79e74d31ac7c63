// RUN: farkas opt -t 'auto(time=diamond,tile=16x16)'
// Two sides that add up to the time: all tiles of one front start at once, from the first front on.
func.func @jacobi(%m: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
  affine.for %t = 0 to %m {
    affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %0 = affine.load %A[%i - 1] : memref<?xf64>
      %1 = affine.load %A[%i + 1] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %B[%i] : memref<?xf64>
    }
    affine.for %k = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
      %0 = affine.load %B[%k - 1] : memref<?xf64>
      %1 = affine.load %B[%k + 1] : memref<?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%k] : memref<?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (((s0 * -2 + 4) floordiv 16) * 16, -16)>
//| #map1 = affine_map<()[s0] -> (s0 * 4 - 1)>
//| #map2 = affine_map<(d0, d1)[s0] -> ((d0 - s0 + 1) ceildiv 2, (d1 - 2) ceildiv 4, 0)>
//| #map3 = affine_map<(d0, d1)[s0, s1] -> ((d0 - d1 + s0 + 15) floordiv 2, (d0 + 34) floordiv 4, s1)>
//| #map4 = affine_map<(d0, d1, d2) -> (d0 + d1 * 4 - d2 - 15, d1 * 2 + 1, d0)>
//| #map5 = affine_map<(d0, d1, d2)[s0] -> (d0 + d1 * 4 - d2 + 1, d1 * 2 + s0 - 1, d0 + 16)>
//| #map6 = affine_map<(d0, d1, d2) -> (d0 + d1 * 4 - d2 - 13, d1 * 2 + 2, d0)>
//| #map7 = affine_map<(d0, d1, d2)[s0] -> (d0 + d1 * 4 - d2 + 3, d1 * 2 + s0, d0 + 16)>
//| module {
//|   func.func @jacobi(%m: index, %n: index, %A: memref<?xf64>, %B: memref<?xf64>) {
//|     affine.for %t_t = max #map()[%n] to #map1()[%m] step 16 {
//|       affine.parallel (%i_t) = (((%t_t floordiv 2 + 9) floordiv 16) * 16) to (min((%t_t + symbol(%n) * 2 + 13) floordiv 2, symbol(%m) * 2 + symbol(%n) - 2)) step (16) {
//|         affine.for %t = max #map2(%i_t, %t_t)[%n] to min #map3(%t_t, %i_t)[%n, %m] {
//|           affine.for %i = max #map4(%i_t, %t, %t_t) to min #map5(%i_t, %t, %t_t)[%n] {
//|             %0 = affine.load %A[%i - %t * 2 - 1] : memref<?xf64>
//|             %1 = affine.load %A[%i - %t * 2 + 1] : memref<?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %B[%i - %t * 2] : memref<?xf64>
//|           }
//|           affine.for %k = max #map6(%i_t, %t, %t_t) to min #map7(%i_t, %t, %t_t)[%n] {
//|             %0 = affine.load %B[%k - %t * 2 - 2] : memref<?xf64>
//|             %1 = affine.load %B[%k - %t * 2] : memref<?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%k - %t * 2 - 1] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @jacobi: auto orders the function anew: --schedule shows the tree
//| @jacobi: order of S0 to S1: %t_t diamonds > %i_t by 16 parallel > %t > { %i; %k }
//| @jacobi: assumed: %A and %B do not overlap
