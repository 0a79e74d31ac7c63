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
//| #map1 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| module {
//|   func.func @columns(%n: index, %A: memref<?x?xf32>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%n)) step (256) {
//|       affine.for %i = 1 to %n {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           %a = affine.load %A[%i - 1, %j] : memref<?x?xf32>
//|           affine.store %a, %A[%i, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @columns: auto orders the function anew: --schedule shows the tree
//| @columns: order of S0: %j_t by 256 parallel > %i > %j
