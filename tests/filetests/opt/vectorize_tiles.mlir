// RUN: farkas opt -t 'tile(%i,%j;32,32) vectorize(%j;8)'
// Chunks inside of tiles, whose last ones are short.
func.func @f(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = math.sqrt %a : f32
      %c = arith.maximumf %a, %b : f32
      affine.store %c, %B[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 25, s0 - 7)>
//| #map3 = affine_map<(d0)[s0] -> (((-d0 + s0) floordiv 8) * 8 + d0)>
//| module {
//|   func.func @f(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %n: index) {
//|     affine.for %i_t = 0 to %n step 32 {
//|       affine.for %j_t = 0 to %n step 32 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|           affine.for %j = #map(%j_t) to min #map2(%j_t)[%n] step 8 {
//|             %a = affine.vector_load %A[%i, %j] : memref<?x?xf32>, vector<8xf32>
//|             %b = math.sqrt %a : vector<8xf32>
//|             %c = arith.maximumf %a, %b : vector<8xf32>
//|             affine.vector_store %c, %B[%i, %j] : memref<?x?xf32>, vector<8xf32>
//|           }
//|           affine.for %j_1 = #map3(%j_t)[%n] to min #map1(%j_t)[%n] {
//|             %a = affine.load %A[%i, %j_1] : memref<?x?xf32>
//|             %b = math.sqrt %a : f32
//|             %c = arith.maximumf %a, %b : f32
//|             affine.store %c, %B[%i, %j_1] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: %j: 8 iterations at once
