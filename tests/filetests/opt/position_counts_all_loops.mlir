// RUN: farkas opt -t 'tile(1;2)'
func.func @after_nothing(%A: memref<8xindex>, %B: memref<8xindex>) {
  affine.for %m = 0 to 8 {
  }
  affine.for %i = 0 to 8 {
    affine.store %i, %A[%i] : memref<8xindex>
  }
  affine.for %j = 0 to 8 {
    affine.store %j, %B[%j] : memref<8xindex>
  }
  return
}

//| #map = affine_map<(d0) -> (d0)>
//| #map1 = affine_map<(d0) -> (d0 + 2)>
//| module {
//|   func.func @after_nothing(%A: memref<8xindex>, %B: memref<8xindex>) {
//|     affine.for %m = 0 to 8 {
//|     }
//|     affine.for %i_t = 0 to 8 step 2 {
//|       affine.for %i = #map(%i_t) to #map1(%i_t) {
//|         affine.store %i, %A[%i] : memref<8xindex>
//|       }
//|     }
//|     affine.for %j = 0 to 8 {
//|       affine.store %j, %B[%j] : memref<8xindex>
//|     }
//|     return
//|   }
//| }
//| @after_nothing: assumed: %A and %B do not overlap
