// RUN: farkas opt -t 'unroll_jam(%i;2)'
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

//| #map = affine_map<()[s0] -> (s0 - 1)>
//| #map1 = affine_map<(d0) -> (d0 + 1)>
//| #map2 = affine_map<()[s0] -> ((s0 floordiv 2) * 2, 0)>
//| #map3 = affine_map<(d0) -> (d0)>
//| #set = affine_set<(d0, d1) : (d0 - d1 - 1 >= 0)>
//| module {
//|   func.func @triangle(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
//|     affine.for %i = 0 to #map()[%n] step 2 {
//|       affine.for %j = 0 to #map1(%i) {
//|         affine.for %k = 0 to %n {
//|           affine.if #set(%i, %j) {
//|             %5 = affine.load %A[%i, %k] : memref<?x?xf32>
//|             %6 = affine.load %B[%k, %j] : memref<?x?xf32>
//|             %7 = arith.mulf %5, %6 : f32
//|             %8 = affine.load %C[%i, %j] : memref<?x?xf32>
//|             %9 = arith.addf %8, %7 : f32
//|             affine.store %9, %C[%i, %j] : memref<?x?xf32>
//|           }
//|           %0 = affine.load %A[%i + 1, %k] : memref<?x?xf32>
//|           %1 = affine.load %B[%k, %j] : memref<?x?xf32>
//|           %2 = arith.mulf %0, %1 : f32
//|           %3 = affine.load %C[%i + 1, %j] : memref<?x?xf32>
//|           %4 = arith.addf %3, %2 : f32
//|           affine.store %4, %C[%i + 1, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     affine.for %i_1 = max #map2()[%n] to %n {
//|       affine.for %j_1 = 0 to #map3(%i_1) {
//|         affine.for %k_1 = 0 to %n {
//|           %0 = affine.load %A[%i_1, %k_1] : memref<?x?xf32>
//|           %1 = affine.load %B[%k_1, %j_1] : memref<?x?xf32>
//|           %2 = arith.mulf %0, %1 : f32
//|           %3 = affine.load %C[%i_1, %j_1] : memref<?x?xf32>
//|           %4 = arith.addf %3, %2 : f32
//|           affine.store %4, %C[%i_1, %j_1] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @triangle: assumed: %A and %C do not overlap
//| @triangle: assumed: %B and %C do not overlap
