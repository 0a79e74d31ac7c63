// RUN: farkas opt -t 'auto(tile=8x8x8)'
// The sum of a product is a value of one iteration of both loops around it. In memory these can be tiled with the loop that adds, and the one along
// memory goes inside.
func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %sum = affine.for %k = 0 to %n iter_args(%acc = %zero) -> (f32) {
        %a = affine.load %A[%i, %k] : memref<?x?xf32>
        %b = affine.load %B[%k, %j] : memref<?x?xf32>
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %acc, %p : f32
        affine.yield %s : f32
      }
      affine.store %sum, %C[%i, %j] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 8, s0)>
//| module {
//|   func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (8) {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|           affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|             affine.store %zero, %C[%i, %j] : memref<?x?xf32>
//|           }
//|         }
//|       }
//|     }
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (8) {
//|       affine.for %j_t = 0 to %n step 8 {
//|         affine.for %k_t = 0 to %n step 8 {
//|           affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|             affine.for %k = #map(%k_t) to min #map1(%k_t)[%n] {
//|               affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|                 %acc = affine.load %C[%i, %j] : memref<?x?xf32>
//|                 %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|                 %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|                 %p = arith.mulf %a, %b : f32
//|                 %s = arith.addf %acc, %p : f32
//|                 affine.store %s, %C[%i, %j] : memref<?x?xf32>
//|               }
//|             }
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
//| @product: auto does demote(%sum) first: 584.80 ms by the model with it, 2.51 s without
//| @product: auto orders the function anew: --schedule shows the tree
//| @product: order of S0: %i_t by 8 parallel > %j_t by 8 > %i > %j
//| @product: order of S1: %i_t by 8 parallel > %j_t by 8 > %k_t by 8 > %i > %k > %j
