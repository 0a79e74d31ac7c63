// RUN: farkas opt --schedule-from tree.txt
// Only the outer loop may run in any order, so the one loop of both may not.
func.func @f(%A: memref<16x17xf32>) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<16x17xf32>
      affine.store %a, %A[%i, %j + 1] : memref<16x17xf32>
    }
  }
  return
}

//> band %i coincident coalesce: S0 -> i
//>   band %j: S0 -> j
//>     S0

//| module {
//|   func.func @f(%A: memref<16x17xf32>) {
//|     affine.for %i = 0 to 256 {
//|       %a = affine.load %A[%i floordiv 16, %i mod 16] : memref<16x17xf32>
//|       affine.store %a, %A[%i floordiv 16, %i mod 16 + 1] : memref<16x17xf32>
//|     }
//|     return
//|   }
//| }
