// RUN: farkas opt -t 'reverse(%k)'
func.func @f(%A: memref<9xi64>, %c: i64) {
  affine.for %k = 0 to 8 {
    affine.store %c, %A[%k] : memref<9xi64>
    %v = affine.load %A[%k + 1] : memref<9xi64>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<9xi64>, %c: i64) {
//|     affine.for %k = 0 to 8 {
//|       affine.store %c, %A[-%k + 7] : memref<9xi64>
//|       %v = affine.load %A[-%k + 8] : memref<9xi64>
//|     }
//|     return
//|   }
//| }
