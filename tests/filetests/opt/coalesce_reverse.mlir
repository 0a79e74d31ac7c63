// RUN: farkas opt -t 'coalesce(%i,%j) reverse(%i_j)'
func.func @square(%A: memref<8x8xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %i, %A[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

//| #map = affine_map<(d0) -> ((-d0 + 63) floordiv 8)>
//| module {
//|   func.func @square(%A: memref<8x8xindex>) {
//|     affine.for %i_j = 0 to 64 {
//|       %0 = affine.apply #map(%i_j)
//|       affine.store %0, %A[(-%i_j + 63) floordiv 8, (-%i_j + 63) mod 8] : memref<8x8xindex>
//|     }
//|     return
//|   }
//| }
