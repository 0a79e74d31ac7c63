// RUN: farkas opt -t 'strip_mine(%i;8) interchange(%i,%j) unroll(%i;4)'
// A tile of eight iterations, wherever it starts, is two of four.
func.func @rows(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %i = 3 to 35 {
    affine.for %j = 0 to %n {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %0, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 5)>
//| module {
//|   func.func @rows(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
//|     affine.for %i_t = 3 to 32 step 8 {
//|       affine.for %j = 0 to %n {
//|         affine.for %i = #map(%i_t) to #map1(%i_t) step 4 {
//|           %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|           affine.store %0, %B[%i, %j] : memref<?x?xf32>
//|           %1 = affine.load %A[%i + 1, %j] : memref<?x?xf32>
//|           affine.store %1, %B[%i + 1, %j] : memref<?x?xf32>
//|           %2 = affine.load %A[%i + 2, %j] : memref<?x?xf32>
//|           affine.store %2, %B[%i + 2, %j] : memref<?x?xf32>
//|           %3 = affine.load %A[%i + 3, %j] : memref<?x?xf32>
//|           affine.store %3, %B[%i + 3, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @rows: assumed: %A and %B do not overlap
