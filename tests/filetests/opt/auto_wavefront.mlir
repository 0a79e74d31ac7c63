// RUN: farkas opt -t auto
// Tiles of one diagonal run in parallel.
func.func @sums(%n: index, %A: memref<?x?xf64>) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
      %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 * 2 - 1)>
//| #map1 = affine_map<(d0, d1) -> (d0 - d1, 1)>
//| #map2 = affine_map<(d0, d1)[s0] -> (d0 - d1 + 32, s0)>
//| #map3 = affine_map<(d0) -> (d0, 1)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 128, s0)>
//| module {
//|   func.func @sums(%n: index, %A: memref<?x?xf64>) {
//|     affine.for %i_t = 0 to #map()[%n] step 32 {
//|       affine.parallel (%j_t) = (max(((%i_t - symbol(%n) + 1) ceildiv 128) * 128, 0)) to (min(%i_t + 31, symbol(%n))) step (128) {
//|         affine.for %i = max #map1(%i_t, %j_t) to min #map2(%i_t, %j_t)[%n] {
//|           affine.for %j = max #map3(%j_t) to min #map4(%j_t)[%n] {
//|             %0 = affine.load %A[%i - 1, %j] : memref<?x?xf64>
//|             %1 = affine.load %A[%i, %j - 1] : memref<?x?xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i, %j] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @sums: auto orders the function anew: --schedule shows the tree
