// RUN: farkas opt -t 'tile(%i,%j;4,2) skew(%j_t,%i_t;2) parallelize(%j_t)'
func.func @sums(%n: index, %A: memref<30x17xf64>) {
  affine.for %i = 2 to 30 {
    affine.for %j = 1 to 17 {
      %0 = affine.load %A[%i - 1, %j] : memref<30x17xf64>
      %1 = affine.load %A[%i, %j - 1] : memref<30x17xf64>
      %2 = arith.addf %0, %1 : f64
      affine.store %2, %A[%i, %j] : memref<30x17xf64>
    }
  }
  return
}

//| #map = affine_map<(d0, d1) -> (d0 - d1 * 2)>
//| #map1 = affine_map<(d0, d1) -> (d0 - d1 * 2 + 4)>
//| #map2 = affine_map<(d0) -> (d0)>
//| #map3 = affine_map<(d0) -> (d0 + 2)>
//| module {
//|   func.func @sums(%n: index, %A: memref<30x17xf64>) {
//|     affine.for %i_t = 4 to 60 step 4 {
//|       affine.parallel (%j_t) = (max(%i_t floordiv 2 - 13, 1)) to (min((%i_t + 3) floordiv 2, 17)) step (2) {
//|         affine.for %i = #map(%i_t, %j_t) to #map1(%i_t, %j_t) {
//|           affine.for %j = #map2(%j_t) to #map3(%j_t) {
//|             %0 = affine.load %A[%i - 1, %j] : memref<30x17xf64>
//|             %1 = affine.load %A[%i, %j - 1] : memref<30x17xf64>
//|             %2 = arith.addf %0, %1 : f64
//|             affine.store %2, %A[%i, %j] : memref<30x17xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
