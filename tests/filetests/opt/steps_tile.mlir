// RUN: farkas opt -t 'tile(%i,%j;4,4)'
func.func @steps(%n: index, %A: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 1 to %n step 3 {
    affine.for %j = 0 to %n step 2 {
      affine.store %zero, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 12, s0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @steps(%n: index, %A: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %i_t = 1 to %n step 12 {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] step 3 {
//|           affine.for %j = #map(%j_t) to min #map2(%j_t)[%n] step 2 {
//|             affine.store %zero, %A[%i, %j] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
