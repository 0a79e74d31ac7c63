// RUN: farkas opt -t 'tile(%i,%j;8,8)'
func.func @syrk(%n: index, %m: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.for %k = 0 to %m {
        %a = affine.load %A[%i, %k] : memref<?x?xf64>
        %b = affine.load %A[%j, %k] : memref<?x?xf64>
        %c = affine.load %C[%i, %j] : memref<?x?xf64>
        %0 = arith.mulf %a, %b : f64
        %1 = arith.addf %c, %0 : f64
        affine.store %1, %C[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 8)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| #map3 = affine_map<(d0, d1) -> (d0 + 8, d1 + 1)>
//| module {
//|   func.func @syrk(%n: index, %m: index, %A: memref<?x?xf64>, %C: memref<?x?xf64>) {
//|     affine.for %i_t = 0 to %n step 8 {
//|       affine.for %j_t = 0 to #map(%i_t) step 8 {
//|         affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %j = #map1(%j_t) to min #map3(%j_t, %i) {
//|             affine.for %k = 0 to %m {
//|               %a = affine.load %A[%i, %k] : memref<?x?xf64>
//|               %b = affine.load %A[%j, %k] : memref<?x?xf64>
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
//| @syrk: assumed: %A and %C do not overlap
