// RUN: farkas opt -t 'tile(%i,%k,%j;32,32,32)'
func.func @gemm(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
  affine.for %i = 0 to %ni {
    affine.for %k = 0 to %nk {
      %a = affine.load %A[%i, %k] : memref<?x?xf64>
      affine.for %j = 0 to %nj {
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %b = affine.load %B[%k, %j] : memref<?x?xf64>
        %ab = arith.mulf %a, %b : f64
        %sum = arith.addf %c, %ab : f64
        affine.store %sum, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @gemm(%ni: index, %nj: index, %nk: index, %C: memref<?x?xf64>, %A: memref<?x?xf64>, %B: memref<?x?xf64>) {
//|     affine.for %i_t = 0 to %ni step 32 {
//|       affine.for %k_t = 0 to %nk step 32 {
//|         affine.for %j_t = 0 to %nj step 32 {
//|           affine.for %i = #map(%i_t) to min #map1(%i_t)[%ni] {
//|             affine.for %k = #map(%k_t) to min #map1(%k_t)[%nk] {
//|               %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|               affine.for %j = #map(%j_t) to min #map1(%j_t)[%nj] {
//|                 %c = affine.load %C[%i, %j] : memref<?x?xf64>
//|                 %b = affine.load %B[%k, %j] : memref<?x?xf64>
//|                 %ab = arith.mulf %a, %b : f64
//|                 %sum = arith.addf %c, %ab : f64
//|                 affine.store %sum, %C[%i, %j] : memref<?x?xf64>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @gemm: assumed: %C and %A do not overlap
//| @gemm: assumed: %C and %B do not overlap
