// RUN: farkas opt -t 'tile(%i,%j;4,4)'
// Each iteration of the else runs once, in whichever of the parts of its domain it lies.
func.func @f(%A: memref<16x16xf32>, %c: f32) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      affine.if affine_set<(d0, d1) : (d0 - 3 >= 0, d1 - 5 >= 0, d0 + d1 - 20 >= 0)>(%i, %j) {
      } else {
        %a = affine.load %A[%i, %j] : memref<16x16xf32>
        %b = arith.addf %a, %c : f32
        affine.store %b, %A[%i, %j] : memref<16x16xf32>
      }
    }
  }
  return
}

//| #map = affine_map<(d0) -> (-d0 + 20, 16)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 4)>
//| #map3 = affine_map<(d0) -> (d0, 3)>
//| #map4 = affine_map<(d0) -> (d0 + 4, 5)>
//| #map5 = affine_map<(d0) -> (d0, 5)>
//| #map6 = affine_map<(d0, d1) -> (-d0 + 20, d1 + 4)>
//| module {
//|   func.func @f(%A: memref<16x16xf32>, %c: f32) {
//|     affine.for %i_t = 0 to 16 step 4 {
//|       affine.for %j_t = 0 to min #map(%i_t) step 4 {
//|         affine.for %i = #map1(%i_t) to 3 {
//|           affine.for %j = #map1(%j_t) to #map2(%j_t) {
//|             %a = affine.load %A[%i, %j] : memref<16x16xf32>
//|             %b = arith.addf %a, %c : f32
//|             affine.store %b, %A[%i, %j] : memref<16x16xf32>
//|           }
//|         }
//|         affine.for %i_1 = max #map3(%i_t) to #map2(%i_t) {
//|           affine.for %j_1 = #map1(%j_t) to min #map4(%j_t) {
//|             %a = affine.load %A[%i_1, %j_1] : memref<16x16xf32>
//|             %b = arith.addf %a, %c : f32
//|             affine.store %b, %A[%i_1, %j_1] : memref<16x16xf32>
//|           }
//|           affine.for %j_2 = max #map5(%j_t) to min #map6(%i_1, %j_t) {
//|             %a = affine.load %A[%i_1, %j_2] : memref<16x16xf32>
//|             %b = arith.addf %a, %c : f32
//|             affine.store %b, %A[%i_1, %j_2] : memref<16x16xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
