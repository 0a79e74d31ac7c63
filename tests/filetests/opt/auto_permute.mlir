// RUN: farkas opt -t auto
// Only %j carries nothing: its tile loop goes to the front.
func.func @columns(%n: index, %A: memref<?x?xf32>) {
  affine.for %i = 1 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i - 1, %j] : memref<?x?xf32>
      affine.store %a, %A[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @columns(%n: index, %A: memref<?x?xf32>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%n)) step (32) {
//|       affine.for %i_t = 1 to %n step 32 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|           affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|             %a = affine.load %A[%i - 1, %j] : memref<?x?xf32>
//|             affine.store %a, %A[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @columns: auto does tile(%i,%j;32,32) permute(%i_t,%j_t;1,0) parallelize(%j_t)
