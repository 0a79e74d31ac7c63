// RUN: farkas opt -t 'unroll(%k;2)'
func.func @triangle(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      affine.for %k = 0 to %n {
        %0 = affine.load %A[%i, %k] : memref<?x?xf32>
        %1 = affine.load %B[%k, %j] : memref<?x?xf32>
        %2 = arith.mulf %0, %1 : f32
        %3 = affine.load %C[%i, %j] : memref<?x?xf32>
        %4 = arith.addf %3, %2 : f32
        affine.store %4, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<()[s0] -> (s0 - 1)>
//| #map2 = affine_map<()[s0] -> ((s0 floordiv 2) * 2)>
//| module {
//|   func.func @triangle(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to #map(%i) {
//|         affine.for %k = 0 to #map1()[%n] step 2 {
//|           %0 = affine.load %A[%i, %k] : memref<?x?xf32>
//|           %1 = affine.load %B[%k, %j] : memref<?x?xf32>
//|           %2 = arith.mulf %0, %1 : f32
//|           %3 = affine.load %C[%i, %j] : memref<?x?xf32>
//|           %4 = arith.addf %3, %2 : f32
//|           affine.store %4, %C[%i, %j] : memref<?x?xf32>
//|           %5 = affine.load %A[%i, %k + 1] : memref<?x?xf32>
//|           %6 = affine.load %B[%k + 1, %j] : memref<?x?xf32>
//|           %7 = arith.mulf %5, %6 : f32
//|           %8 = affine.load %C[%i, %j] : memref<?x?xf32>
//|           %9 = arith.addf %8, %7 : f32
//|           affine.store %9, %C[%i, %j] : memref<?x?xf32>
//|         }
//|         affine.for %k_1 = #map2()[%n] to %n {
//|           %0 = affine.load %A[%i, %k_1] : memref<?x?xf32>
//|           %1 = affine.load %B[%k_1, %j] : memref<?x?xf32>
//|           %2 = arith.mulf %0, %1 : f32
//|           %3 = affine.load %C[%i, %j] : memref<?x?xf32>
//|           %4 = arith.addf %3, %2 : f32
//|           affine.store %4, %C[%i, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @triangle: assumed: %A and %C do not overlap
//| @triangle: assumed: %B and %C do not overlap
