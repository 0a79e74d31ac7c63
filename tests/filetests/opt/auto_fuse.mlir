// RUN: farkas opt -t auto
// Two passes over the same cells become one: nothing is less parallel than before.
func.func @scale(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to %n {
      %a = affine.load %A[%i, %j] : memref<?x?xf32>
      %b = arith.mulf %a, %x : f32
      affine.store %b, %B[%i, %j] : memref<?x?xf32>
    }
  }
  affine.for %k = 0 to %n {
    affine.for %l = 0 to %n {
      %b = affine.load %B[%k, %l] : memref<?x?xf32>
      %c = arith.addf %b, %x : f32
      affine.store %c, %C[%k, %l] : memref<?x?xf32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 32, s0)>
//| module {
//|   func.func @scale(%A: memref<?x?xf32>, %B: memref<?x?xf32>, %C: memref<?x?xf32>, %n: index, %x: f32) {
//|     affine.parallel (%i_t, %j_t) = (0, 0) to (symbol(%n), symbol(%n)) step (32, 32) {
//|       affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|         affine.for %j = #map(%j_t) to min #map1(%j_t)[%n] {
//|           %a = affine.load %A[%i, %j] : memref<?x?xf32>
//|           %b = arith.mulf %a, %x : f32
//|           affine.store %b, %B[%i, %j] : memref<?x?xf32>
//|           %b_1 = affine.load %B[%i, %j] : memref<?x?xf32>
//|           %c = arith.addf %b_1, %x : f32
//|           affine.store %c, %C[%i, %j] : memref<?x?xf32>
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @scale: auto does fuse(%i,%k) fuse(%j,%l) tile(%i,%j;32,32) parallelize(%i_t) parallelize(%j_t)
//| @scale: assumed: %A, %B and %C do not overlap
