// RUN: farkas opt -t 'fuse(%i,%j;shift=20)'
// Where two loops share no value nothing is guarded.
func.func @apart(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.store %v, %A[%i] : memref<64xf32>
  }
  affine.for %j = 0 to 10 {
    affine.store %v, %B[%j] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @apart(%A: memref<64xf32>, %B: memref<64xf32>, %v: f32) {
//|     affine.for %i = 0 to 10 {
//|       affine.store %v, %A[%i] : memref<64xf32>
//|     }
//|     affine.for %i_1 = 20 to 30 {
//|       affine.store %v, %B[%i_1 - 20] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @apart: assumed: %A and %B do not overlap
