// RUN: farkas opt -t 'pipeline(%i)'
// What is filled from outside runs early, and what is filled from that does not.
func.func @f(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
  affine.for %i = 0 to 8 {
    %t = memref.alloca() : memref<8xf32>
    %u = memref.alloca() : memref<8xf32>
    affine.for %j = 0 to 8 {
      %a = affine.load %A[%i, %j] : memref<8x8xf32>
      affine.store %a, %t[%j] : memref<8xf32>
    }
    affine.for %k = 0 to 8 {
      %a = affine.load %t[-%k + 7] : memref<8xf32>
      %b = arith.mulf %a, %a : f32
      affine.store %b, %u[%k] : memref<8xf32>
    }
    affine.for %l = 0 to 8 {
      %a = affine.load %u[-%l + 7] : memref<8xf32>
      affine.store %a, %B[%i, %l] : memref<8x8xf32>
    }
  }
  return
}

//| module {
//|   func.func @f(%A: memref<8x8xf32>, %B: memref<8x8xf32>) {
//|     %t = memref.alloca() : memref<2x8xf32>
//|     affine.for %j_1 = 0 to 8 {
//|       %a = affine.load %A[0, %j_1] : memref<8x8xf32>
//|       affine.store %a, %t[0, %j_1] : memref<2x8xf32>
//|     }
//|     affine.for %i = 0 to 7 {
//|       affine.for %j = 0 to 8 {
//|         %a = affine.load %A[%i + 1, %j] : memref<8x8xf32>
//|         affine.store %a, %t[(%i + 1) mod 2, %j] : memref<2x8xf32>
//|       }
//|       %u_1 = memref.alloca() : memref<8xf32>
//|       affine.for %k = 0 to 8 {
//|         %a = affine.load %t[%i mod 2, -%k + 7] : memref<2x8xf32>
//|         %b = arith.mulf %a, %a : f32
//|         affine.store %b, %u_1[%k] : memref<8xf32>
//|       }
//|       affine.for %l = 0 to 8 {
//|         %a = affine.load %u_1[-%l + 7] : memref<8xf32>
//|         affine.store %a, %B[%i, %l] : memref<8x8xf32>
//|       }
//|     }
//|     %u = memref.alloca() : memref<8xf32>
//|     affine.for %k_1 = 0 to 8 {
//|       %a = affine.load %t[1, -%k_1 + 7] : memref<2x8xf32>
//|       %b = arith.mulf %a, %a : f32
//|       affine.store %b, %u[%k_1] : memref<8xf32>
//|     }
//|     affine.for %l_1 = 0 to 8 {
//|       %a = affine.load %u[-%l_1 + 7] : memref<8xf32>
//|       affine.store %a, %B[7, %l_1] : memref<8x8xf32>
//|     }
//|     return
//|   }
//| }
//| @f: assumed: %A and %B do not overlap
//| @f: storage: %t, memref<2x8xf32>, 64 bytes, holds what 2 iterations of %i make for themselves
//| @f: what fills %t runs 1 iteration of %i early
