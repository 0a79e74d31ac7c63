// RUN: farkas opt -t 'peel(%i;last)'
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
//|     %s = affine.for %i = 0 to 98 iter_args(%a = %c) -> (f32) {
//|       %2 = affine.load %A[%i] : memref<100xf32>
//|       %3 = arith.addf %a, %2 : f32
//|       affine.yield %3 : f32
//|     }
//|     %0 = affine.load %A[98] : memref<100xf32>
//|     %1 = arith.addf %s, %0 : f32
//|     return %1 : f32
//|   }
//| }
