// RUN: farkas opt -t 'tile(%i,%j;32,32) tile(%i,%j;4,8) tile(%i_t;2)'
func.func @f(%n: index, %A: memref<?x?xf32>) {
  affine.for %i = 1 to %n {
    affine.for %j = affine_map<(d0) -> (d0)>(%i) to %n {
      %a = affine.load %A[%i - 1, %j - 1] : memref<?x?xf32>
      affine.store %a, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 33)>
//| #map2 = affine_map<(d0) -> ((d0 floordiv 32) * 32)>
//| #map3 = affine_map<()[s0] -> (((s0 + 7) floordiv 8) * 8 - 7)>
//| #map4 = affine_map<(d0) -> ((d0 floordiv 4) * 4)>
//| #map5 = affine_map<(d0, d1)[s0] -> ((d0 floordiv 8) * 8 + 32, d1 + 32, s0)>
//| #map6 = affine_map<(d0) -> (d0 + 25)>
//| #map7 = affine_map<(d0, d1) -> (d0, d1)>
//| #map8 = affine_map<(d0, d1)[s0] -> (d0 + 4, d1 + 32, s0)>
//| #map9 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x?xf32>) {
//|     affine.for %i_t3 = 1 to %n step 64 {
//|       affine.for %i_t = #map(%i_t3) to #map1(%i_t3) step 32 {
//|         affine.for %j_t = #map2(%i_t) to #map3()[%n] step 32 {
//|           affine.for %i_t2 = #map4(%i_t) to min #map5(%j_t, %i_t)[%n] step 4 {
//|             affine.for %j_t2 = #map(%j_t) to #map6(%j_t) step 8 {
//|               affine.for %i = max #map7(%i_t2, %i_t) to min #map8(%i_t2, %i_t)[%n] {
//|                 affine.for %j = max #map7(%j_t2, %i) to min #map9(%j_t2)[%n] {
//|                   %a = affine.load %A[%i - 1, %j - 1] : memref<?x?xf32>
//|                   affine.store %a, %A[%i, %j] : memref<?x?xf32>
//|                 }
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
