// RUN: farkas opt -t 'strip_mine(%i;16) tile(%i_t;4) strip_mine(%j;8)'
func.func @f(%m: index, %A: memref<?x?xf32>, %B: memref<?xf32>, %c: f32) {
  affine.for %i = 0 to %m {
    affine.store %c, %B[%i] : memref<?xf32>
    affine.for %j = 0 to affine_map<(d0) -> (d0)>(%i) {
      %a = affine.load %B[%j] : memref<?xf32>
      affine.store %a, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 49)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| #map3 = affine_map<(d0, d1) -> (d0 + 8, d1)>
//| module {
//|   func.func @f(%m: index, %A: memref<?x?xf32>, %B: memref<?xf32>, %c: f32) {
//|     affine.for %i_t2 = 0 to %m step 64 {
//|       affine.for %i_t = #map(%i_t2) to #map1(%i_t2) step 16 {
//|         affine.for %i = #map(%i_t) to min #map2(%i_t)[%m] {
//|           affine.store %c, %B[%i] : memref<?xf32>
//|           affine.for %j_t = 0 to #map(%i) step 8 {
//|             affine.for %j = #map(%j_t) to min #map3(%j_t, %i) {
//|               %a = affine.load %B[%j] : memref<?xf32>
//|               affine.store %a, %A[%i, %j] : memref<?x?xf32>
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
