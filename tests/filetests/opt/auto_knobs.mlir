// RUN: farkas opt -t 'auto(%i;tile=16x8,parallel=no,fuse=no)'
// The nest of %i alone, with tiles as they were asked for.
func.func @two(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
  affine.for %i = 1 to %n {
    affine.for %j = 1 to %n {
      %a = affine.load %A[%i - 1, %j] : memref<?x?xf32>
      %b = affine.load %A[%j, %i] : memref<?x?xf32>
      %c = arith.addf %a, %b : f32
      affine.store %c, %B[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %k = 1 to %n {
    affine.for %l = 1 to %n {
      %a = affine.load %A[%l, %k] : memref<?x?xf32>
      affine.store %a, %C[%l, %k] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0, 1)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 16, s0)>
//| #map2 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @two(%n: index, %A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>) {
//|     affine.for %i_t = 0 to %n step 16 {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %i = max #map(%i_t) to min #map1(%i_t)[%n] {
//|           affine.for %j = max #map(%j_t) to min #map2(%j_t)[%n] {
//|             %a = affine.load %A[%i - 1, %j] : memref<?x?xf32>
//|             %b = affine.load %A[%j, %i] : memref<?x?xf32>
//|             %c = arith.addf %a, %b : f32
//|             affine.store %c, %B[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.for %k = 1 to %n {
//|       affine.for %l = 1 to %n {
//|         %a = affine.load %A[%l, %k] : memref<?x?xf32>
//|         affine.store %a, %C[%l, %k] : memref<?x?xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @two: auto orders the function anew: --schedule shows the tree
//| @two: order of S0: %i_t by 16 > %j_t by 8 > %i > %j
//| @two: %i_t could be parallel; that is not faster by the model, or not asked for
//| @two: nests left as they were, none of their orders is faster by the model: 1
//| @two: assumed: %A, %B and %C do not overlap
