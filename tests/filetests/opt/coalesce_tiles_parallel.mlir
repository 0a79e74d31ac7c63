// RUN: farkas opt -t 'parallelize(%i) parallelize(%p) coalesce(%i,%p)'
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n step 8 {
    affine.for %p = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%i)[%n] {
      affine.store %x, %A[%p] : memref<?xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
//|     affine.parallel (%i_p) = (0) to (symbol(%n)) {
//|       affine.store %x, %A[%i_p] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
