// RUN: farkas opt -t 'strip_mine(%i;2) skew(%i_t,%i;-1) tile(%i_t,%i;3,1)'
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<(d0)[s0] -> (((d0 + 1) floordiv 2) * -2 + s0, 2)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0) -> (d0 + 5)>
//| #set = affine_set<(d0, d1)[s0] : (-d0 - d1 + s0 - 1 >= 0)>
//| module {
//|   func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
//|     affine.for %i_t2 = 0 to %n step 6 {
//|       affine.for %i_t3 = 0 to min #map(%i_t2)[%n] {
//|         affine.for %i_t = #map1(%i_t2) to #map2(%i_t2) step 2 {
//|           affine.if #set(%i_t3, %i_t)[%n] {
//|             affine.store %x, %A[%i_t3 + %i_t] : memref<?xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
