// RUN: farkas opt -t 'unroll(%i;3) reverse(%j_1)'
func.func @square(%A: memref<8x8xindex>) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 8 {
      affine.store %i, %A[%i, %j] : memref<8x8xindex>
    }
  }
  return
}

//| #map = affine_map<(d0) -> (d0 + 1)>
//| #map1 = affine_map<(d0) -> (d0 + 2)>
//| module {
//|   func.func @square(%A: memref<8x8xindex>) {
//|     affine.for %i = 0 to 6 step 3 {
//|       affine.for %j = 0 to 8 {
//|         affine.store %i, %A[%i, %j] : memref<8x8xindex>
//|       }
//|       affine.for %j_2 = 0 to 8 {
//|         %0 = affine.apply #map(%i)
//|         affine.store %0, %A[%i + 1, %j_2] : memref<8x8xindex>
//|       }
//|       affine.for %j_3 = 0 to 8 {
//|         %0 = affine.apply #map1(%i)
//|         affine.store %0, %A[%i + 2, %j_3] : memref<8x8xindex>
//|       }
//|     }
//|     affine.for %i_1 = 6 to 8 {
//|       affine.for %j_1 = 0 to 8 {
//|         affine.store %i_1, %A[%i_1, -%j_1 + 7] : memref<8x8xindex>
//|       }
//|     }
//|     return
//|   }
//| }
