// RUN: farkas opt -t 'contract(%each,%pair)'
// An element that is read where it was written needs one place for all iterations; one that two later iterations read needs three.
func.func @f(%A: memref<100x20xf64>) {
  %each = memref.alloca() : memref<100x20xf64>
  %pair = memref.alloc() {alignment = 64 : i64} : memref<102xf64>
  affine.for %i = 0 to 100 {
    affine.for %j = 0 to 20 {
      %a = affine.load %A[%i, %j] : memref<100x20xf64>
      affine.store %a, %each[%i, 19 - %j] : memref<100x20xf64>
      %b = affine.load %each[%i, 19 - %j] : memref<100x20xf64>
      %c = arith.addf %b, %b : f64
      affine.store %c, %A[%i, %j] : memref<100x20xf64>
    }
  }
  %zero = arith.constant 0.0 : f64
  affine.store %zero, %pair[0] : memref<102xf64>
  affine.store %zero, %pair[1] : memref<102xf64>
  affine.for %k = 0 to 100 {
    %a = affine.load %pair[%k] : memref<102xf64>
    %b = affine.load %pair[%k + 1] : memref<102xf64>
    %c = arith.mulf %a, %b : f64
    affine.store %c, %pair[%k + 2] : memref<102xf64>
    affine.store %c, %A[%k, 0] : memref<100x20xf64>
  }
  memref.dealloc %pair : memref<102xf64>
  return
}

//| module {
//|   func.func @f(%A: memref<100x20xf64>) {
//|     %each = memref.alloca() : memref<f64>
//|     %pair = memref.alloc() {alignment = 64 : i64} : memref<2xf64>
//|     affine.for %i = 0 to 100 {
//|       affine.for %j = 0 to 20 {
//|         %a = affine.load %A[%i, %j] : memref<100x20xf64>
//|         affine.store %a, %each[] : memref<f64>
//|         %b = affine.load %each[] : memref<f64>
//|         %c = arith.addf %b, %b : f64
//|         affine.store %c, %A[%i, %j] : memref<100x20xf64>
//|       }
//|     }
//|     %zero = arith.constant 0.000000e+00 : f64
//|     affine.store %zero, %pair[0] : memref<2xf64>
//|     affine.store %zero, %pair[1] : memref<2xf64>
//|     affine.for %k = 0 to 100 {
//|       %a = affine.load %pair[%k mod 2] : memref<2xf64>
//|       %b = affine.load %pair[(%k + 1) mod 2] : memref<2xf64>
//|       %c = arith.mulf %a, %b : f64
//|       affine.store %c, %A[%k, 0] : memref<100x20xf64>
//|       affine.store %c, %pair[%k mod 2] : memref<2xf64>
//|     }
//|     memref.dealloc %pair : memref<2xf64>
//|     return
//|   }
//| }
//| @f: storage: %each, memref<f64>, 8 bytes, holds what is still read of memref<100x20xf64>
//| @f: storage: %pair, memref<2xf64>, 16 bytes, holds what is still read of memref<102xf64>
