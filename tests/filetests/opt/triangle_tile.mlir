// RUN: farkas opt -t 'tile(%i,%j;8,8)'
func.func @triangle(%n: index, %A: memref<?x?xf64>, %x: f64) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to affine_map<(d0) -> (d0 + 1)>(%i) {
      affine.store %x, %A[%i, %j] : memref<?x?xf64>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 8)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| #map3 = affine_map<(d0, d1) -> (d0 + 8, d1 + 1)>
//| module {
//|   func.func @triangle(%n: index, %A: memref<?x?xf64>, %x: f64) {
//|     affine.for %i_t = 0 to %n step 8 {
//|       affine.for %j_t = 0 to #map(%i_t) step 8 {
//|         affine.for %i = #map1(%i_t) to min #map2(%i_t)[%n] {
//|           affine.for %j = #map1(%j_t) to min #map3(%j_t, %i) {
//|             affine.store %x, %A[%i, %j] : memref<?x?xf64>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
