// RUN: farkas opt -t 'pipeline(%i)'
// What is stored early is computed, and what is carried from iteration to iteration is not.
func.func @f(%A: memref<8x16xf32>, %s: memref<f32>, %B: memref<8xf32>) {
  %zero = arith.constant 0.0 : f32
  %sum = affine.for %i = 0 to 8 iter_args(%x = %zero) -> f32 {
    %t = memref.alloca() : memref<16xf32>
    affine.for %j = 0 to 16 {
      %a = affine.load %A[%i, %j] : memref<8x16xf32>
      %b = arith.mulf %a, %a : f32
      affine.store %b, %t[%j] : memref<16xf32>
    }
    %y = affine.for %j = 0 to 16 iter_args(%z = %x) -> f32 {
      %u = affine.load %t[%j] : memref<16xf32>
      %v = arith.addf %z, %u : f32
      affine.yield %v : f32
    }
    affine.store %y, %B[%i] : memref<8xf32>
    affine.yield %y : f32
  }
  affine.store %sum, %s[] : memref<f32>
  return
}

//| module {
//|   func.func @f(%A: memref<8x16xf32>, %s: memref<f32>, %B: memref<8xf32>) {
//|     %zero = arith.constant 0.000000e+00 : f32
//|     %t = memref.alloca() : memref<2x16xf32>
//|     affine.for %j_2 = 0 to 16 {
//|       %a = affine.load %A[0, %j_2] : memref<8x16xf32>
//|       %b = arith.mulf %a, %a : f32
//|       affine.store %b, %t[0, %j_2] : memref<2x16xf32>
//|     }
//|     %sum = affine.for %i = 0 to 7 iter_args(%x = %zero) -> (f32) {
//|       affine.for %j = 0 to 16 {
//|         %a = affine.load %A[%i + 1, %j] : memref<8x16xf32>
//|         %b = arith.mulf %a, %a : f32
//|         affine.store %b, %t[(%i + 1) mod 2, %j] : memref<2x16xf32>
//|       }
//|       %y_1 = affine.for %j_1 = 0 to 16 iter_args(%z = %x) -> (f32) {
//|         %u = affine.load %t[%i mod 2, %j_1] : memref<2x16xf32>
//|         %v = arith.addf %z, %u : f32
//|         affine.yield %v : f32
//|       }
//|       affine.store %y_1, %B[%i] : memref<8xf32>
//|       affine.yield %y_1 : f32
//|     }
//|     %y = affine.for %j_1_1 = 0 to 16 iter_args(%z = %sum) -> (f32) {
//|       %u = affine.load %t[1, %j_1_1] : memref<2x16xf32>
//|       %v = arith.addf %z, %u : f32
//|       affine.yield %v : f32
//|     }
//|     affine.store %y, %B[7] : memref<8xf32>
//|     affine.store %y, %s[] : memref<f32>
//|     return
//|   }
//| }
//| @f: assumed: %A, %s and %B do not overlap
//| @f: storage: %t, memref<2x16xf32>, 128 bytes, holds what 2 iterations of %i make for themselves
//| @f: what fills %t runs 1 iteration of %i early
