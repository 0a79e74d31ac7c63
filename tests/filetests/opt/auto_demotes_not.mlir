// RUN: farkas opt -t 'auto(storage=no)'
// Nothing new is in memory, so that the sum of an iteration stays in one place.
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
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @product(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n), symbol(%n)) step (32, 32) {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           %sum = affine.for %k = 0 to %n iter_args(%acc = %zero) -> (f32) {
//|             %a = affine.load %A[%i, %k] : memref<?x?xf32>
//|             %b = affine.load %B[%k, %j] : memref<?x?xf32>
//|             %p = arith.mulf %a, %b : f32
//|             %s = arith.addf %acc, %p : f32
//|             affine.yield %s : f32
//|           }
//|           affine.store %sum, %C[%i, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @product: no wavefronts of tiles: it needs more memory
//| @product: no other order of loops: it needs more memory
//| @product: no wavefronts of tiles: it needs more memory
//| @product: auto does tile(%i,%j;32,32) parallelize(%i_t) parallelize(%j_t)
//| @product: assumed: %A and %C do not overlap
//| @product: assumed: %B and %C do not overlap
