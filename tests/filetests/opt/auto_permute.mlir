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

//| #map = affine_map<()[s0] -> (s0 - 3)>
//| #map1 = affine_map<(d0) -> (d0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 256, s0)>
//| #map3 = affine_map<()[s0] -> (((s0 - 1) floordiv 4) * 4 + 1)>
//| module {
//|   func.func @columns(%n: index, %A: memref<?x?xf32>) {
//|     affine.parallel (%j_t) = (0) to (symbol(%n)) step (256) {
//|       affine.for %i = 1 to #map()[%n] step 4 {
//|         affine.for %j = #map1(%j_t) to min #map2(%j_t)[%n] {
//|           %a = affine.load %A[%i - 1, %j] : memref<?x?xf32>
//|           affine.store %a, %A[%i, %j] : memref<?x?xf32>
//|           %a_1 = affine.load %A[%i, %j] : memref<?x?xf32>
//|           affine.store %a_1, %A[%i + 1, %j] : memref<?x?xf32>
//|           %a_2 = affine.load %A[%i + 1, %j] : memref<?x?xf32>
//|           affine.store %a_2, %A[%i + 2, %j] : memref<?x?xf32>
//|           %a_3 = affine.load %A[%i + 2, %j] : memref<?x?xf32>
//|           affine.store %a_3, %A[%i + 3, %j] : memref<?x?xf32>
//|         }
//|       }
//|       affine.for %i_1 = #map3()[%n] to %n {
//|         affine.for %j_1 = #map1(%j_t) to min #map2(%j_t)[%n] {
//|           %a = affine.load %A[%i_1 - 1, %j_1] : memref<?x?xf32>
//|           affine.store %a, %A[%i_1, %j_1] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @columns: auto orders the function anew: --schedule shows the tree, then unroll_jam(%i;4)
//| @columns: order of S0: %j_t by 256 parallel > %i > %j
