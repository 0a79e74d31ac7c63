// RUN: farkas opt -t 'tile(%i,%j;8,8) auto'
// What is tiled already is not tiled again.
func.func @copy(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      affine.store %a, %B[%j, %i] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @copy(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n), symbol(%n)) step (8, 8) {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|           affine.store %a, %B[%j, %i] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @copy: auto does parallelize(%i_t) parallelize(%j_t)
//| @copy: assumed: %A and %B do not overlap
