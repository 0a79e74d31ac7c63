// RUN: farkas opt -t 'forward dce'
// What is returned stays stored; what only the function sees goes.
func.func @f(%A: memref<64xf32>) -> memref<64xf32> {
  %t = memref.alloc() : memref<64xf32>
  %r = memref.alloc() : memref<64xf32>
  affine.for %i = 0 to 64 {
    %a = affine.load %A[%i] : memref<64xf32>
    %b = arith.mulf %a, %a : f32
    affine.store %b, %t[%i] : memref<64xf32>
    %c = affine.load %t[%i] : memref<64xf32>
    %d = arith.addf %c, %a : f32
    affine.store %d, %r[%i] : memref<64xf32>
  }
  return %r : memref<64xf32>
}

//| module {
//|   func.func @f(%A: memref<64xf32>) -> memref<64xf32> {
//|     %r = memref.alloc() : memref<64xf32>
//|     affine.for %i = 0 to 64 {
//|       %a = affine.load %A[%i] : memref<64xf32>
//|       %b = arith.mulf %a, %a : f32
//|       %d = arith.addf %b, %a : f32
//|       affine.store %d, %r[%i] : memref<64xf32>
//|     }
//|     return %r : memref<64xf32>
//|   }
//| }
//| @f: forward: 1 load less
//| @f: dce: 1 store and 1 other operation less
