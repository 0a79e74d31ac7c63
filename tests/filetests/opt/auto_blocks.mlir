// RUN: farkas opt -t auto
// Functions that are no loop nests stay as they are.
func.func @blocks(%c: i1) {
  cf.cond_br %c, ^a, ^b
^a:
  cf.br ^b
^b:
  return
}
func.func @fill(%A: memref<64xf32>, %x: f32) {
  affine.for %i = 0 to 64 {
    affine.store %x, %A[%i] : memref<64xf32>
  }
  return
}

//| module {
//|   func.func @blocks(%c: i1) {
//|     cf.cond_br %c, ^bb1, ^bb2
//|   ^bb1:  // pred: ^bb0
//|     cf.br ^bb2
//|   ^bb2:  // 2 preds: ^bb0, ^bb1
//|     return
//|   }
//|   func.func @fill(%A: memref<64xf32>, %x: f32) {
//|     affine.for %i = 0 to 64 {
//|       affine.store %x, %A[%i] : memref<64xf32>
//|     }
//|     return
//|   }
//| }
//| @blocks: nothing is changed: the function has several blocks; nothing nearer: 0 tried
//| @fill: auto does nothing: no order is faster by the model
