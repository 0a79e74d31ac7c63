// RUN: farkas opt -t 'tile(%i,%k;4,4) parallelize(%i_t) serialize(%k_t) reduce(%k;threads) serialize(%k)'
// Of the loops of a tile each says for itself that it runs in order; partial results are gone with the loop that computed them.
func.func @f(%n: index, %m: index, %A: memref<?x?xi32>, %s: memref<?xi32>) {
  affine.for %i = 0 to %n {
    affine.for %k = 0 to %m {
      %0 = affine.load %A[%i, %k] : memref<?x?xi32>
      %1 = affine.load %s[%i] : memref<?xi32>
      %2 = arith.addi %0, %1 : i32
      affine.store %2, %s[%i] : memref<?xi32>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0)[s0] -> (d0 + 4, s0)>
//| module {
//|   func.func @f(%n: index, %m: index, %A: memref<?x?xi32>, %s: memref<?xi32>) {
//|     affine.parallel (%i_t) = (0) to (symbol(%n)) step (4) {
//|       affine.for %k_t = 0 to %m step 4 {
//|         affine.for %i = #map(%i_t) to min #map1(%i_t)[%n] {
//|           affine.for %k = #map(%k_t) to min #map1(%k_t)[%m] {
//|             %0 = affine.load %A[%i, %k] : memref<?x?xi32>
//|             %1 = affine.load %s[%i] : memref<?xi32>
//|             %2 = arith.addi %0, %1 : i32
//|             affine.store %2, %s[%i] : memref<?xi32>
//|           }
//|         }
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: `serialize(%k_t)`: %k_t runs in order already
//| @f: assumed: %A and %s do not overlap
