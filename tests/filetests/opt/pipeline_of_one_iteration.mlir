// RUN: farkas opt -t 'pipeline(%i;2)'
func.func @f(%A: memref<9xf32>, %B: memref<9xf32>) {
  affine.for %i = 4 to 5 step 3 {
    %t = memref.alloc() : memref<3xf32>
    affine.for %j = 0 to 3 {
      %a = affine.load %A[%i + %j] : memref<9xf32>
      affine.store %a, %t[%j] : memref<3xf32>
    }
    affine.for %j = 0 to 3 {
      %a = affine.load %t[-%j + 2] : memref<3xf32>
      affine.store %a, %B[%i + %j] : memref<9xf32>
    }
    memref.dealloc %t : memref<3xf32>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<9xf32>, %B: memref<9xf32>) {
//|     %t = memref.alloc() : memref<2x3xf32>
//|     affine.for %j_2 = 0 to 3 {
//|       %a = affine.load %A[%j_2 + 4] : memref<9xf32>
//|       affine.store %a, %t[1, %j_2] : memref<2x3xf32>
//|     }
//|     affine.for %j_1_1 = 0 to 3 {
//|       %a = affine.load %t[1, -%j_1_1 + 2] : memref<2x3xf32>
//|       affine.store %a, %B[%j_1_1 + 4] : memref<9xf32>
//|     }
//|     memref.dealloc %t : memref<2x3xf32>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %t, memref<2x3xf32>, 24 bytes, holds what 2 iterations of %i make for themselves
//| @f: what fills %t runs 1 iteration of %i early
