// RUN: farkas opt -t auto
func.func @f(%A: memref<1xf32>, %x: f32) {
  affine.parallel () = () to () {
    affine.store %x, %A[0] : memref<1xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<1xf32>, %x: f32) {
//|     affine.parallel () = () to () {
//|       affine.store %x, %A[0] : memref<1xf32>
//|     }
//|     return
//|   }
//| }
//| @f: auto does nothing: no order is faster by the model
