// RUN: farkas opt -t 'strip_mine(%j;8)'
func.func @guard(%n: index, %A: memref<?x?xf64>) {
  %zero = arith.constant 0.0 : f64
  affine.for %i = 0 to %n {
    affine.if affine_set<(d0) : (d0 - 4 >= 0)>(%i) {
      affine.for %j = 0 to %n {
        affine.store %zero, %A[%i, %j] : memref<?x?xf64>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @guard(%n: index, %A: memref<?x?xf64>) {
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.for %i = 4 to %n {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           affine.store %zero, %A[%i, %j] : memref<?x?xf64>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
