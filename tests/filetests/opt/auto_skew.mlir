// RUN: farkas opt -t auto
// A stencil in time over one dimension: a band with a skew, but tiles of it do not make up for their forks.
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

//| #map = affine_map<()[s0, s1] -> ((((s0 + 63) floordiv 64) * 256 + s0 + s1 - 255) floordiv 4)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 64, s0)>
//| #map3 = affine_map<(d0, d1, d2) -> (d0 * 4 + d1 - d2 * 4, d1 * 2 + 1)>
//| #map4 = affine_map<(d0, d1, d2)[s0] -> (d0 * 4 + d1 - d2 * 4 + 256, d1 * 2 + s0 - 1)>
//| module {
//|   func.func @heat(%m: index, %n: index, %A: memref<?xf64>) {
//|     affine.for %i_t = 0 to #map()[%m, %n] step 64 {
//|       affine.parallel (%t_t) = (max((((%i_t * 4 - symbol(%n) - 57) floordiv 5) ceildiv 64) * 64, 0)) to (min((%i_t * 4 + 259) floordiv 5, symbol(%m))) step (64) {
//|         affine.for %t = #map1(%t_t) to min #map2(%t_t)[%m] {
//|           affine.for %i = max #map3(%i_t, %t, %t_t) to min #map4(%i_t, %t, %t_t)[%n] {
//|             %0 = affine.load %A[%i - %t * 2 - 1] : memref<?xf64>
//|             %1 = affine.load %A[%i - %t * 2 + 1] : memref<?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i - %t * 2] : memref<?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @heat: auto orders the function anew: --schedule shows the tree
//| @heat: order of S0: %i_t wavefronts > %t_t by 64 parallel > %t > %i
