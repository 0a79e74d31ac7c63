// RUN: farkas opt -t 'strip_mine(0;1) interchange(0,1)'
func.func @f(%A: memref<1xf32>) {
  affine.for %i = 0 to 1 {
    %v1 = affine.load %A[0] : memref<1xf32>
    %v2 = affine.load %A[0] : memref<1xf32>
    affine.store %v1, %A[0] : memref<1xf32>
    affine.store %v2, %A[0] : memref<1xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<1xf32>) {
//|     %v1 = affine.load %A[0] : memref<1xf32>
//|     %v2 = affine.load %A[0] : memref<1xf32>
//|     affine.store %v1, %A[0] : memref<1xf32>
//|     affine.store %v2, %A[0] : memref<1xf32>
//|     return
//|   }
//| }
