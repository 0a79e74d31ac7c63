// RUN: farkas opt -t 'expand(%t) parallelize(%i)'
// Each row goes through the vector %t, whose last row the caller sees.
func.func @f(%n: index, %A: memref<?x64xf32>, %t: memref<64xf32>) {
  affine.for %i = 0 to %n {
    affine.for %j = 0 to 64 {
      %a = affine.load %A[%i, %j] : memref<?x64xf32>
      affine.store %a, %t[%j] : memref<64xf32>
    }
    affine.for %k = 0 to 64 {
      %b = affine.load %t[-%k + 63] : memref<64xf32>
      affine.store %b, %A[%i, %k] : memref<?x64xf32>
    }
  }
  return
}

//| #map = affine_map<()[s0] -> (s0, 0)>
//| #set = affine_set<()[s0] : (s0 - 1 >= 0)>
//| module {
//|   func.func @f(%n: index, %A: memref<?x64xf32>, %t: memref<64xf32>) {
//|     %0 = affine.max #map()[%n]
//|     %t_exp = memref.alloc(%0) : memref<?x64xf32>
//|     affine.parallel (%i) = (0) to (symbol(%n)) {
//|       affine.for %j = 0 to 64 {
//|         %a = affine.load %A[%i, %j] : memref<?x64xf32>
//|         affine.store %a, %t_exp[%i, %j] : memref<?x64xf32>
//|       }
//|       affine.for %k = 0 to 64 {
//|         %b = affine.load %t_exp[%i, -%k + 63] : memref<?x64xf32>
//|         affine.store %b, %A[%i, %k] : memref<?x64xf32>
//|       }
//|     }
//|     affine.if #set()[%n] {
//|       affine.for %t_out1 = 0 to 64 {
//|         %1 = affine.load %t_exp[symbol(%n) - 1, %t_out1] : memref<?x64xf32>
//|         affine.store %1, %t[%t_out1] : memref<64xf32>
//|       }
//|     }
//|     memref.dealloc %t_exp : memref<?x64xf32>
//|     return
//|   }
//| }
//| @f: assumed: %A and %t do not overlap
//| @f: storage: %t_exp, memref<?x64xf32>, 4 * %n * 64 bytes, holds what each iteration of %i leaves in %t
