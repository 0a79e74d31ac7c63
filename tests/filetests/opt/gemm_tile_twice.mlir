// RUN: farkas opt -t 'tile(%i;8) tile(%i_t;4)'
func.func @gemm(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      affine.for %k = 0 to %n {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 25)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @gemm(%n: index, %A: memref<?x?xf64>, %B: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.for %i_t2 = 0 to %n step 32 {
//|       affine.for %i_t = #map(%i_t2) to #map1(%i_t2) step 8 {
//|         affine.for %i = #map(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %j = 0 to %n {
//|             affine.for %k = 0 to %n {
//|               %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|               %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|               %0 = arith.mulf %a, %b : f64
//|               %1 = arith.addf %c, %0 : f64
//|               affine.store %1, %C[%i, %j] : memref<?x?xf64>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @gemm: assumed: %A and %C do not overlap
//| @gemm: assumed: %B and %C do not overlap
