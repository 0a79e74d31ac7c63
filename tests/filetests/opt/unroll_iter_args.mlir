// RUN: farkas opt -t 'unroll(%i;4)'
func.func @total(%A: memref<100xf32>) -> f32 {
  %c = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 99 iter_args(%a = %c) -> f32 {
    %0 = affine.load %A[%i] : memref<100xf32>
    %1 = arith.addf %a, %0 : f32
    affine.yield %1 : f32
  }
  return %s : f32
}

//| module {
//|   func.func @total(%A: memref<100xf32>) -> f32 {
//|     %c = arith.constant 0.000000e+00 : f32
//|     %s = affine.for %i = 0 to 96 step 4 iter_args(%a = %c) -> (f32) {
//|       %0 = affine.load %A[%i] : memref<100xf32>
//|       %1 = arith.addf %a, %0 : f32
//|       %2 = affine.load %A[%i + 1] : memref<100xf32>
//|       %3 = arith.addf %1, %2 : f32
//|       %4 = affine.load %A[%i + 2] : memref<100xf32>
//|       %5 = arith.addf %3, %4 : f32
//|       %6 = affine.load %A[%i + 3] : memref<100xf32>
//|       %7 = arith.addf %5, %6 : f32
//|       affine.yield %7 : f32
//|     }
//|     %s_1 = affine.for %i_1 = 96 to 99 iter_args(%a = %s) -> (f32) {
//|       %0 = affine.load %A[%i_1] : memref<100xf32>
//|       %1 = arith.addf %a, %0 : f32
//|       affine.yield %1 : f32
//|     }
//|     return %s_1 : f32
//|   }
//| }
