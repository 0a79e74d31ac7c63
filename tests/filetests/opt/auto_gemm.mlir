// RUN: farkas opt -t auto
func.func @gemm(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %c = affine.load %C[%i, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %c, %p : f32
        affine.store %s, %C[%i, %j] : memref<?x?xf32>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @gemm(%n: index, %C: memref<?x?xf32>, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (32) {
//|       affine.for %k_t = 0 to %n step 32 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|           affine.for %k = #map(%k_t) to min #map1(%k_t)[%n] {
//|             affine.for %j = 0 to %n {
//|               %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|               %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|               %c = affine.load %C[%i, %j] : memref<?x?xf32>
//|               %p = arith.mulf %a, %b : f32
//|               %s = arith.addf %c, %p : f32
//|               affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @gemm: auto orders the function anew: --schedule shows the tree
//| @gemm: assumed: %C and %A do not overlap
//| @gemm: assumed: %C and %B do not overlap
