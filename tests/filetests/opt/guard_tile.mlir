// RUN: farkas opt -t 'tile(%i;8)'
#small = affine_set<(d0) : (9 - d0 >= 0)>
func.func @guarded(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 20 {
    affine.if #small(%i) {
      affine.store %v, %A[%i] : memref<64xf32>
    } else {
      %a = affine.load %A[%i - 10] : memref<64xf32>
      affine.store %a, %B[%i] : memref<64xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 8, 10)>
//| #map2 = affine_map<(d0) -> (d0, 10)>
//| #map3 = affine_map<(d0) -> (d0 + 8, 20)>
//| module {
//|   func.func @guarded(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
//|     affine.for %i_t = 0 to 20 step 8 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t) {
//|         affine.store %v, %A[%i] : memref<64xf32>
//|       }
//|       affine.for %i_1 = max #map2(%i_t) to min #map3(%i_t) {
//|         %a = affine.load %A[%i_1 - 10] : memref<64xf32>
//|         affine.store %a, %B[%i_1] : memref<64xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @guarded: assumed: %A and %B do not overlap
