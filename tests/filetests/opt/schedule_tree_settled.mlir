// RUN: farkas opt -t 'skew(%i,%j;1) skew(%i,%j;-1)'
// Steps that undo each other leave the tree as it was, and the text with it.
func.func @f(%A: memref<1xf32>) {
  %zero = arith.constant 0.0 : f32
  affine.for %i = 0 to 1 {
    affine.for %j = 0 to 1 {
      affine.store %zero, %A[%i + %j] : memref<1xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<1xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     affine.for %i = 0 to 1 {
//|       affine.for %j = 0 to 1 {
//|         affine.store %zero, %A[%i + %j] : memref<1xf32>
//|       }
//|     }
//|     return
//|   }
//| }
//| @f: `skew(%i,%j;1) skew(%i,%j;-1)` changes nothing
