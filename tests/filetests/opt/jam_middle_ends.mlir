// RUN: farkas opt -t 'unroll_jam(%i;4)'
// Rows that begin together: nothing stands before the middle.
func.func @triangle(%A: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %0 = affine.load %A[%i, %j] : memref<?x?xf32>
      %1 = arith.addf %0, %0 : f32
      affine.store %1, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 3)>
//| #map3 = affine_map<()[s0] -> ((s0 floordiv 4) * 4, 0)>
//| #set = affine_set<(d0, d1) : (d0 - d1 >= 0)>
//| #set1 = affine_set<(d0, d1) : (d0 - d1 + 1 >= 0)>
//| module {
//|   func.func @triangle(%A: memref<?x?xf32>, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 4 {
//|       affine.for %j = 0 to #map1(%i) {
//|         %0 = affine.load %A[%i, %j] : memref<?x?xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i, %j] : memref<?x?xf32>
//|         %2 = affine.load %A[%i + 1, %j] : memref<?x?xf32>
//|         %3 = arith.addf %2, %2 : f32
//|         affine.store %3, %A[%i + 1, %j] : memref<?x?xf32>
//|         %4 = affine.load %A[%i + 2, %j] : memref<?x?xf32>
//|         %5 = arith.addf %4, %4 : f32
//|         affine.store %5, %A[%i + 2, %j] : memref<?x?xf32>
//|         %6 = affine.load %A[%i + 3, %j] : memref<?x?xf32>
//|         %7 = arith.addf %6, %6 : f32
//|         affine.store %7, %A[%i + 3, %j] : memref<?x?xf32>
//|       }
//|       affine.for %j_2 = #map1(%i) to #map2(%i) {
//|         affine.if #set(%i, %j_2) {
//|           %2 = affine.load %A[%i + 1, %j_2] : memref<?x?xf32>
//|           %3 = arith.addf %2, %2 : f32
//|           affine.store %3, %A[%i + 1, %j_2] : memref<?x?xf32>
//|         }
//|         affine.if #set1(%i, %j_2) {
//|           %2 = affine.load %A[%i + 2, %j_2] : memref<?x?xf32>
//|           %3 = arith.addf %2, %2 : f32
//|           affine.store %3, %A[%i + 2, %j_2] : memref<?x?xf32>
//|         }
//|         %0 = affine.load %A[%i + 3, %j_2] : memref<?x?xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i + 3, %j_2] : memref<?x?xf32>
//|       }
//|     }
//|     affine.for %i_1 = max #map3()[%n] to %n {
//|       affine.for %j_1 = 0 to #map1(%i_1) {
//|         %0 = affine.load %A[%i_1, %j_1] : memref<?x?xf32>
//|         %1 = arith.addf %0, %0 : f32
//|         affine.store %1, %A[%i_1, %j_1] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
