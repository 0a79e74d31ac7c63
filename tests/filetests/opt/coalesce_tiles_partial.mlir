// RUN: farkas opt -t 'coalesce(%i,%p) coalesce(%j,%q) coalesce(%k,%r)'
// The last tile need not be full: its points end where all do. Where the loop over tiles ends there too, that is the one end.
func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index, %m: index, %x: f32) {
  affine.for %i = 0 to %n step 8 {
    affine.for %p = affine_map<(d0) -> (d0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%i)[%n] {
      affine.store %x, %A[%p] : memref<?xf32>
    }
  }
  affine.for %j = 0 to %n step 8 {
    affine.for %q = 0 to min affine_map<(d0)[s0] -> (8, s0 - d0)>(%j)[%n] {
      affine.store %x, %B[%j + %q] : memref<?xf32>
    }
  }
  affine.for %k = 0 to min affine_map<()[s0, s1] -> (s0, s1)>()[%n, %m] step 8 {
    affine.for %r = affine_map<(d0) -> (d0)>(%k) to min affine_map<(d0)[s0] -> (d0 + 8, s0)>(%k)[%m] {
      affine.store %x, %C[%r] : memref<?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0, s1] -> (s0, (s1 ceildiv 8) * 8)>
//| module {
//|   func.func @f(%A: memref<?xf32>, %B: memref<?xf32>, %C: memref<?xf32>, %n: index, %m: index, %x: f32) {
//|     affine.for %i_p = 0 to %n {
//|       affine.store %x, %A[%i_p] : memref<?xf32>
//|     }
//|     affine.for %j_q = 0 to %n {
//|       affine.store %x, %B[%j_q] : memref<?xf32>
//|     }
//|     affine.for %k_r = 0 to min #map()[%m, %n] {
//|       affine.store %x, %C[%k_r] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %B and %C do not overlap
