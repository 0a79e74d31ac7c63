// RUN: farkas opt -t 'normalize(%i) strip_mine(%i;2) strip_mine(%i_t;3)'
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to affine_map<()[s0] -> (s0 - 1)>()[%n] step 2 {
    affine.store %x, %A[%i] : memref<?xf32>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 2, s0 floordiv 2)>
//| #map2 = affine_map<()[s0] -> ((s0 - 1) ceildiv 2)>
//| #map3 = affine_map<(d0) -> (d0 + 5)>
//| #map4 = affine_map<(d0)[s0] -> (d0 + 2, (s0 - 1) ceildiv 2)>
//| module {
//|   func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
//|     affine.for %i_t = 0 to 5 step 2 {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         affine.store %x, %A[%i * 2] : memref<?xf32>
//|       }
//|     }
//|     affine.for %i_t2 = 6 to #map2()[%n] step 6 {
//|       affine.for %i_t_1 = #map(%i_t2) to #map3(%i_t2) step 2 {
//|         affine.for %i_1 = #map(%i_t_1) to min #map4(%i_t_1)[%n] {
//|           affine.store %x, %A[%i_1 * 2] : memref<?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
