// RUN: farkas opt -t 'vectorize(%i;4;mask)'
// Iterations that are two apart and touch cells one apart: as many are left as half of what is left to the end, rounded up.
func.func @f(%A: memref<?xf32>, %x: f32, %n: index) {
  affine.for %i = 0 to %n step 2 {
    affine.store %x, %A[%i floordiv 2] : memref<?xf32>
  }
  return
}

//| #map = affine_map<()[s0] -> (s0 - 6)>
//| #map1 = affine_map<()[s0] -> (((s0 floordiv 2 - s0 + 3) floordiv 4) * -8, 0)>
//| #map2 = affine_map<(d0)[s0] -> ((-d0 + s0 + 1) floordiv 2)>
//| #map3 = affine_map<(d0) -> (d0 floordiv 2)>
//| module {
//|   func.func @f(%A: memref<?xf32>, %x: f32, %n: index) {
//|     %0 = vector.broadcast %x : f32 to vector<4xf32>
//|     affine.for %i = 0 to #map()[%n] step 8 {
//|       affine.vector_store %0, %A[%i floordiv 2] : memref<?xf32>, vector<4xf32>
//|     }
//|     %1 = vector.broadcast %x : f32 to vector<4xf32>
//|     affine.for %i_1 = max #map1()[%n] to %n step 8 {
//|       %2 = affine.apply #map2(%i_1)[%n]
//|       %3 = vector.create_mask %2 : vector<4xi1>
//|       %4 = affine.apply #map3(%i_1)
//|       vector.maskedstore %A[%4], %3, %1 : memref<?xf32>, vector<4xi1>, vector<4xf32>
//|     }
//|     return
//|   }
//| }
//| @f: %i: 4 iterations at once
