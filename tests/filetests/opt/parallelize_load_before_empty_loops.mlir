// RUN: farkas opt -t 'parallelize(%i)'
// Only in the first iteration is there a %k: the load goes into its loop, as others would read while the first one writes.
func.func @first(%A: memref<1xf32>, %B: memref<1xf32>, %c: f32) {
  affine.for %i = 0 to 8 {
    %v = affine.load %A[0] : memref<1xf32>
    affine.for %k = affine_map<(d0) -> (d0)>(%i) to 1 {
      affine.store %v, %B[%k] : memref<1xf32>
    }
    affine.for %l = affine_map<(d0) -> (d0)>(%i) to 1 {
      affine.store %c, %A[%l] : memref<1xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| module {
//|   func.func @first(%A: memref<1xf32>, %B: memref<1xf32>, %c: f32) {
//|     affine.parallel (%i) = (0) to (8) {
//|       affine.for %k = #map(%i) to 1 {
//|         %v = affine.load %A[0] : memref<1xf32>
//|         affine.store %v, %B[%k] : memref<1xf32>
//|       }
//|       affine.for %l = #map(%i) to 1 {
//|         affine.store %c, %A[%l] : memref<1xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @first: assumed: %A and %B do not overlap
