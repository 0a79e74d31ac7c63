// RUN: farkas opt -t 'fuse(%i,%k;shift=2) contract(%rows)'
// Each sum of three rows needs the row of now and two before it: of all rows three are kept.
func.func @blur(%n: index, %A: memref<?x64xf32>, %B: memref<?x64xf32>) {
  %rows = memref.alloc(%n) : memref<?x64xf32>
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<?x64xf32>
      %b = arith.addf %a, %a : f32
      affine.store %b, %rows[%i, %j] : memref<?x64xf32>
    }
  }
  affine.for %k = 0 to affine_map<()[s0] -> (s0 - 2)>()[%n] {
    affine.for %l = 0 to 64 {
      %a = affine.load %rows[%k, %l] : memref<?x64xf32>
      %b = affine.load %rows[%k + 1, %l] : memref<?x64xf32>
      %c = affine.load %rows[%k + 2, %l] : memref<?x64xf32>
      %d = arith.addf %a, %b : f32
      %e = arith.addf %d, %c : f32
      affine.store %e, %B[%k, %l] : memref<?x64xf32>
    }
  }
  memref.dealloc %rows : memref<?x64xf32>
  return
}

//| #set = affine_set<(d0) : (d0 - 2 >= 0)>
//| module {
//|   func.func @blur(%n: index, %A: memref<?x64xf32>, %B: memref<?x64xf32>) {
//|     %rows = memref.alloc() : memref<3x64xf32>
//|     affine.for %i = 0 to %n {
//|       affine.for %j = 0 to 64 {
//|         %a = affine.load %A[%i, %j] : memref<?x64xf32>
//|         %b = arith.addf %a, %a : f32
//|         affine.store %b, %rows[%i mod 3, %j] : memref<3x64xf32>
//|       }
//|       affine.if #set(%i) {
//|         affine.for %l = 0 to 64 {
//|           %a = affine.load %rows[(%i + 1) mod 3, %l] : memref<3x64xf32>
//|           %b = affine.load %rows[(%i + 2) mod 3, %l] : memref<3x64xf32>
//|           %c = affine.load %rows[%i mod 3, %l] : memref<3x64xf32>
//|           %d = arith.addf %a, %b : f32
//|           %e = arith.addf %d, %c : f32
//|           affine.store %e, %B[%i - 2, %l] : memref<?x64xf32>
//|         }
//|       }
//|     }
//|     memref.dealloc %rows : memref<3x64xf32>
//|     return
//|   }
//| }
//| @blur: assumed: %A and %B do not overlap
//| @blur: storage: %rows, memref<3x64xf32>, 768 bytes, holds what is still read of memref<?x64xf32>
