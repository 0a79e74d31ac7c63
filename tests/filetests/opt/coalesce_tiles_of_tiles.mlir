// RUN: farkas opt -t 'coalesce(%p,%q) coalesce(%i,%p_q)'
// From the inside out.
func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to %n step 64 {
    affine.for %p = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 64, s0)>(%i)[%n] step 8 {
      affine.for %q = affine_map<(d0) -> (d0)>(%p) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%p)[%n] {
        affine.store %x, %A[%q] : memref<?xf32>
      }
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<?xf32>, %n: index, %x: f32) {
//|     affine.for %i_p_q = 0 to %n {
//|       affine.store %x, %A[%i_p_q] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
