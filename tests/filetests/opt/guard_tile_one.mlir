// RUN: farkas opt -t 'tile(%i;1)'
#small = affine_set<(d0) : (9 - d0 >= 0)>
func.func @guarded(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 20 {
    affine.if #small(%i) {
      affine.store %v, %A[%i] : memref<64xf32>
    } else {
      %a = affine.load %A[%i - 10] : memref<64xf32>
      affine.store %a, %B[%i] : memref<64xf32>
    }
  }
  return
}

//| module {
//|   func.func @guarded(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
//|     affine.for %i_t = 0 to 10 {
//|       affine.store %v, %A[%i_t] : memref<64xf32>
//|     }
//|     affine.for %i_t_1 = 10 to 20 {
//|       %a = affine.load %A[%i_t_1 - 10] : memref<64xf32>
//|       affine.store %a, %B[%i_t_1] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @guarded: assumed: %A and %B do not overlap
