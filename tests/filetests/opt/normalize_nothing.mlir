// RUN: farkas opt -t 'normalize(%i) unroll(%i;1)'
// Each step makes a tree of its own, and the program that is written is the one that was read.
func.func @f(%A: memref<4xf32>, %x: f32) {
  affine.for %i = 0 to 4 {
    affine.store %x, %A[%i] : memref<4xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<4xf32>, %x: f32) {
//|     affine.for %i = 0 to 4 {
//|       affine.store %x, %A[%i] : memref<4xf32>
//|     }
//|     return
//|   }
//| }
//| @f: `normalize(%i) unroll(%i;1)` changes nothing
