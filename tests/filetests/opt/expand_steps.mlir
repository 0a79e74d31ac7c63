// RUN: farkas opt -t 'expand(%s) contract(%s_exp)'
// What is passed on from one iteration to the next needs no more than two places.
func.func @f(%A: memref<64xf64>, %s: memref<1xf64>) {
  affine.for %i = 0 to 64 step 4 {
    %a = affine.load %A[%i] : memref<64xf64>
    %b = affine.load %s[0] : memref<1xf64>
    %c = arith.mulf %a, %b : f64
    affine.store %c, %s[0] : memref<1xf64>
  }
  return
}

//| module {
//|   func.func @f(%A: memref<64xf64>, %s: memref<1xf64>) {
//|     %s_exp = memref.alloc() : memref<f64>
//|     %0 = affine.load %s[0] : memref<1xf64>
//|     affine.store %0, %s_exp[] : memref<f64>
//|     affine.for %i = 0 to 64 step 4 {
//|       %a = affine.load %A[%i] : memref<64xf64>
//|       %b = affine.load %s_exp[] : memref<f64>
//|       %c = arith.mulf %a, %b : f64
//|       affine.store %c, %s_exp[] : memref<f64>
//|     }
//|     %1 = affine.load %s_exp[] : memref<f64>
//|     affine.store %1, %s[0] : memref<1xf64>
//|     memref.dealloc %s_exp : memref<f64>
//|     return
//|   }
//| }
//| @f: assumed: %A and %s do not overlap
//| @f: storage: %s_exp, memref<17xf64>, 136 bytes, holds what each iteration of %i leaves in %s
//| @f: storage: %s_exp, memref<f64>, 8 bytes, holds what is still read of memref<17xf64>
