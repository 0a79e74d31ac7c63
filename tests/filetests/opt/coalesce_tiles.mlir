// RUN: farkas opt -t 'coalesce(%i,%p) coalesce(%j,%q) coalesce(%k,%r)'
// Tiles and their points are one loop over all points: counted from where the tile starts, as its own values, and by twos behind the start.
func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<?xf32>, %n: index, %x: f32) {
  affine.for %i = 0 to 64 step 8 {
    affine.for %p = 0 to 8 {
      affine.store %x, %A[%i + %p] : memref<64xf32>
    }
  }
  affine.for %j = 0 to 64 step 8 {
    affine.for %q = affine_map<(d0) -> (d0)>(%j) to affine_map<(d0) -> (d0 + 8)>(%j) {
      affine.store %x, %B[%q] : memref<64xf32>
    }
  }
  affine.for %k = 3 to %n step 8 {
    affine.for %r = affine_map<(d0) -> (d0 + 1)>(%k) to affine_map<(d0) -> (d0 + 9)>(%k) step 2 {
      affine.store %x, %C[%r - %k] : memref<?xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (((s0 - 3) ceildiv 8) * 8 + 4)>
//| module {
//|   func.func @f(%A: memref<64xf32>, %B: memref<64xf32>, %C: memref<?xf32>, %n: index, %x: f32) {
//|     affine.for %i_p = 0 to 64 {
//|       affine.store %x, %A[%i_p] : memref<64xf32>
//|     }
//|     affine.for %j_q = 0 to 64 {
//|       affine.store %x, %B[%j_q] : memref<64xf32>
//|     }
//|     affine.for %k_r = 4 to #map()[%n] step 2 {
//|       affine.store %x, %C[%k_r - ((%k_r - 4) floordiv 8) * 8 - 3] : memref<?xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A, %B and %C do not overlap
