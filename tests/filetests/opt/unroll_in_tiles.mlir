// RUN: farkas opt -t 'strip_mine(%i;4) interchange(%i,%j) unroll(%i;4)'
// Tiles that start where no multiple of 4 is are unrolled as a whole; the last one, which is not full, stays a loop.
func.func @rows(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %i = 1 to affine_map<()[s0] -> (s0 - 1)>()[%n] {
    affine.for %j = 0 to %n {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %0, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 4)>
//| #map1 = affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 1)>
//| #map2 = affine_map<()[s0] -> (s0 - 1)>
//| #map3 = affine_map<()[s0] -> (((s0 - 2) floordiv 4) * 4 + 1, 1)>
//| module {
//|   func.func @rows(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
//|     affine.for %i_t = 1 to #map()[%n] step 4 {
//|       affine.for %j = 0 to %n {
//|         %0 = affine.load %A[%i_t, %j] : memref<?x?xf32>
//|         affine.store %0, %B[%i_t, %j] : memref<?x?xf32>
//|         %1 = affine.load %A[%i_t + 1, %j] : memref<?x?xf32>
//|         affine.store %1, %B[%i_t + 1, %j] : memref<?x?xf32>
//|         %2 = affine.load %A[%i_t + 2, %j] : memref<?x?xf32>
//|         affine.store %2, %B[%i_t + 2, %j] : memref<?x?xf32>
//|         %3 = affine.load %A[%i_t + 3, %j] : memref<?x?xf32>
//|         affine.store %3, %B[%i_t + 3, %j] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_t_1 = #map1()[%n] to #map2()[%n] step 4 {
//|       affine.for %j_1 = 0 to %n {
//|         affine.for %i_1 = max #map3()[%n] to #map2()[%n] {
//|           %0 = affine.load %A[%i_1, %j_1] : memref<?x?xf32>
//|           affine.store %0, %B[%i_1, %j_1] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @rows: assumed: %A and %B do not overlap
