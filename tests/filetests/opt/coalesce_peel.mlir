// RUN: farkas opt -t 'coalesce(%i,%j) peel(%i_j;first)'
func.func @square(%A: memref<8x8xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %i, %A[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

//| #map = affine_map<() -> (0)>
//| #map1 = affine_map<(d0) -> (d0 floordiv 8)>
//| module {
//|   func.func @square(%A: memref<8x8xindex>) {
//|     %0 = affine.apply #map()
//|     affine.store %0, %A[0, 0] : memref<8x8xindex>
//|     affine.for %i_j = 1 to 64 {
//|       %1 = affine.apply #map1(%i_j)
//|       affine.store %1, %A[%i_j floordiv 8, %i_j mod 8] : memref<8x8xindex>
//|     }
//|     return
//|   }
//| }
