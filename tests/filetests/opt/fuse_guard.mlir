// RUN: farkas opt -t 'fuse(%i,%j)'
// The condition goes along into the loop.
func.func @guard(%n: index, %A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
  affine.for %i = 0 to 16 {
    affine.store %v, %A[%i] : memref<16xf32>
  }
  affine.if affine_set<(d0) : (d0 - 8 >= 0)>(%n) {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%j] : memref<16xf32>
      affine.store %a, %B[%j] : memref<16xf32>
    }
  }
  return
}

//| #set = affine_set<(d0) : (d0 - 8 >= 0)>
//| module {
//|   func.func @guard(%n: index, %A: memref<16xf32>, %B: memref<16xf32>, %v: f32) {
//|     affine.for %i = 0 to 16 {
//|       affine.store %v, %A[%i] : memref<16xf32>
//|       affine.if #set(%n) {
//|         %a = affine.load %A[%i] : memref<16xf32>
//|         affine.store %a, %B[%i] : memref<16xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @guard: assumed: %A and %B do not overlap
