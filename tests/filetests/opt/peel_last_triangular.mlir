// RUN: farkas opt -t 'peel(%j;last)'
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

//| #map = affine_map<(d0) -> (d0 - 1)>
//| #set = affine_set<(d0) : (d0 - 1 >= 0)>
//| module {
//|   func.func @triangle(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to #map(%i) {
//|         affine.for %k = 0 to %n {
//|           %0 = affine.load %A[%i, %k] : memref<?x?xf32>
//|           %1 = affine.load %B[%k, %j] : memref<?x?xf32>
//|           %2 = arith.mulf %0, %1 : f32
//|           %3 = affine.load %C[%i, %j] : memref<?x?xf32>
//|           %4 = arith.addf %3, %2 : f32
//|           affine.store %4, %C[%i, %j] : memref<?x?xf32>
//|         }
//|       }
//|       affine.if #set(%i) {
//|         affine.for %k_1 = 0 to %n {
//|           %0 = affine.load %A[%i, %k_1] : memref<?x?xf32>
//|           %1 = affine.load %B[%k_1, %i - 1] : memref<?x?xf32>
//|           %2 = arith.mulf %0, %1 : f32
//|           %3 = affine.load %C[%i, %i - 1] : memref<?x?xf32>
//|           %4 = arith.addf %3, %2 : f32
//|           affine.store %4, %C[%i, %i - 1] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @triangle: assumed: %A and %C do not overlap
//| @triangle: assumed: %B and %C do not overlap
