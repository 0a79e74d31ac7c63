// RUN: farkas opt '--affine-loop-tile=tile-sizes=5,4 separate'
func.func @f(%A: memref<16x16xf32>) {
  affine.for %i = 0 to 7 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to 7 {
      %a = affine.load %A[%j, %i] : memref<16x16xf32>
      affine.store %a, %A[%i, %j] : memref<16x16xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (((d0 + 1) floordiv 4) * 4)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 5, 7)>
//| #map3 = affine_map<(d0, d1) -> (d0, d1 + 1)>
//| #map4 = affine_map<(d0) -> (d0 + 4, 7)>
//| module {
//|   func.func @f(%A: memref<16x16xf32>) {
//|     affine.for %i_t = 0 to 6 step 5 {
//|       affine.for %j_t = #map(%i_t) to 7 step 4 {
//|         affine.for %i = #map1(%i_t) to min #map2(%i_t) {
//|           affine.for %j = max #map3(%j_t, %i) to min #map4(%j_t) {
//|             %a = affine.load %A[%j, %i] : memref<16x16xf32>
//|             affine.store %a, %A[%i, %j] : memref<16x16xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| remark: @f: affine-loop-tile left the loops %i_t, %j_t: full and partial tiles stay together: no tile of %j_t is full for certain; nothing nearer: 21 tried
