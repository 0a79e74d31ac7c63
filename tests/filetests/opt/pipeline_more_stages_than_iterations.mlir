// RUN: farkas opt -t 'pipeline(%i;4)'
// Two iterations: both are fetched before the first one works.
func.func @f(%A: memref<9xf32>, %B: memref<9xf32>) {
  affine.for %i = 1 to 6 step 3 {
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
//|     %t = memref.alloc() : memref<4x3xf32>
//|     affine.for %i_1 = 1 to 6 step 3 {
//|       affine.for %j_2 = 0 to 3 {
//|         %a = affine.load %A[%i_1 + %j_2] : memref<9xf32>
//|         affine.store %a, %t[(%i_1 floordiv 3) mod 4, %j_2] : memref<4x3xf32>
//|       }
//|     }
//|     affine.for %i_2 = 1 to 6 step 3 {
//|       affine.for %j_1_1 = 0 to 3 {
//|         %a = affine.load %t[(%i_2 floordiv 3) mod 4, -%j_1_1 + 2] : memref<4x3xf32>
//|         affine.store %a, %B[%i_2 + %j_1_1] : memref<9xf32>
//|       }
//|     }
//|     memref.dealloc %t : memref<4x3xf32>
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %t, memref<4x3xf32>, 48 bytes, holds what 4 iterations of %i make for themselves
//| @f: what fills %t runs 3 iterations of %i early
