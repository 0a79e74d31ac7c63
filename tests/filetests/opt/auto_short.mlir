// RUN: farkas opt -t auto
// So little work is worth neither tiles nor a fork.
func.func @short(%A: memref<16x32xf32>, %x: f32) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 32 {
      affine.store %x, %A[%i, %j] : memref<16x32xf32>
    }
  }
  return
}

//| module {
//|   func.func @short(%A: memref<16x32xf32>, %x: f32) {
//|     affine.for %i = 0 to 16 {
//|       affine.for %j = 0 to 32 {
//|         affine.store %x, %A[%i, %j] : memref<16x32xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @short: auto does nothing: no order is faster by the model
